// The result of importing a picture in a test: an address.
export default '/assets/picture.webp';
