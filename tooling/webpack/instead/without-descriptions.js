// In the place of the sentences of @module-federation/error-codes: whoever reads a console has the code and its address.
export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
