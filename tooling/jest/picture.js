// What importing a picture gives in a test: an address.
export default '/assets/picture.webp';
