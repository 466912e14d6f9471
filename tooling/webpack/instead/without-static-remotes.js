// In place of the loading of remotes that a build knows of: here the registry names them, at run time.
export const remotes = () => {
  throw new Error('Remotes come from the registry: none is part of a build');
};
