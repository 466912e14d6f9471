// The description of the API, for its guide.
export { ApiDocument, type ApiOperation, useApiDocument } from './resources/api-document.ts';
