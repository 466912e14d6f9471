/** Characters of a farmer's id: "farmer_" and the eight that tell one from another. */
export const FARMER_ID_LENGTH = 15;
