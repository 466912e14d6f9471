// React knows one refresh runtime on a page. This is the first module of the host, whose runtime the remotes use.
globalThis.reactRefreshRuntime = require('react-refresh/runtime');
