/** Characters of a farmer's id: "farmer_" and eight that distinguish farmers. */
export const FARMER_ID_LENGTH = 15;
