/** The version that every program reports. */
export const VERSION = '0.1.0';
