// Fifty ways in which text has been interpreted as markup or code. Each element carries data-xss, so that it is found
// in the page even if the content security policy keeps it from running.
const run = '__xss()';
const elements = [
  `<script data-xss>${run}</script>`,
  `"><script data-xss>${run}</script>`,
  `</script><script data-xss>${run}</script>`,
  `</title><script data-xss>${run}</script>`,
  `</textarea><script data-xss>${run}</script>`,
  `</style><script data-xss>${run}</script>`,
  `--><script data-xss>${run}</script>`,
  `]]><script data-xss>${run}</script>`,
  `<ScRiPt data-xss>${run}</sCrIpT>`,
  `<scr<script data-xss>ipt>${run}</scr</script>ipt>`,
  `<script data-xss src="data:text/javascript,${run}"></script>`,
  `<script data-xss type="module">${run}</script>`,
  `<img data-xss src=x onerror=${run}>`,
  `"><img data-xss src=x onerror=${run}>`,
  `'><img data-xss src=x onerror=${run}>`,
  `<img data-xss src=x onerror="&#95;&#95;xss()">`,
  `<img/data-xss/src=x/onerror=${run}>`,
  `<img data-xss src="x\` \`<script>${run}</script>"\` \`>`,
  `<image data-xss src=x onerror=${run}>`,
  `<svg data-xss onload=${run}>`,
  `<svg data-xss><script>${run}</script></svg>`,
  `<svg data-xss><animate onbegin=${run} attributeName=x></svg>`,
  `<svg data-xss><a xlink:href="javascript:${run}"><text>x</text></a></svg>`,
  `<svg data-xss><foreignObject><body onload=${run}></foreignObject></svg>`,
  `<math data-xss><mtext><img src=x onerror=${run}></mtext></math>`,
  `<body data-xss onload=${run}>`,
  `<video data-xss><source onerror=${run}></video>`,
  `<audio data-xss src=x onerror=${run}>`,
  `<details data-xss open ontoggle=${run}>`,
  `<input data-xss autofocus onfocus=${run}>`,
  `<select data-xss autofocus onfocus=${run}>`,
  `<textarea data-xss autofocus onfocus=${run}></textarea>`,
  `<button data-xss autofocus onfocus=${run}>x</button>`,
  `<marquee data-xss onstart=${run}>`,
  `<iframe data-xss src="javascript:${run}"></iframe>`,
  `<iframe data-xss srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<object data-xss data="javascript:${run}"></object>`,
  `<embed data-xss src="javascript:${run}">`,
  `<a data-xss href="javascript:${run}">x</a>`,
  `<form data-xss action="javascript:${run}"><button>x</button></form>`,
  `<meta data-xss http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<base data-xss href="https://evil.example/">`,
  `<link data-xss rel=stylesheet href="data:text/css,*{color:red}">`,
  `<style data-xss>@import 'https://evil.example/x.css'</style>`,
  `<div data-xss style="background:url(javascript:${run})">`,
  `<template data-xss><script>${run}</script></template>`,
];
/** Payloads that are code without markup, or an address. */
const bare = [`javascript:${run}`, `\${${run}}`, `{{constructor.constructor('${run}')()}}`, `';${run}//`];

export const payloads: readonly string[] = [...elements, ...bare];

/** Addresses that run when followed. */
export const addresses: readonly string[] = [
  `javascript:${run}`,
  `JaVaScRiPt:${run}`,
  `java\tscript:${run}`,
  `data:text/html,<script>opener.${run}</script>`,
  `vbscript:${run}`,
];

const structural =
  /^(id|.*Id|.*_id|status|role|type|kind|state|token|asset|code|icon|phase|step|service|level|capabilities|next|method|stream)$/;
const isText = (key: string, value: string) =>
  !structural.test(key) &&
  !/^-?\d+(\.\d+)?$/.test(value) &&
  !/^\d{4}-\d\d-\d\dT/.test(value) &&
  !/^[GC][A-Z2-7]{55}$/.test(value) &&
  !/^[0-9a-f]{16,}$/i.test(value) &&
  (!/^[a-z][a-z_-]*$/.test(value) || /name|title|description|message|reason|note|text/i.test(key));

/** The response with every text replaced, except values that are not shown as text, such as ids. */
export const poison = (value: unknown, change: (text: string) => string, key = ''): unknown => {
  if (typeof value === 'string') return isText(key, value) ? change(value) : value;
  if (Array.isArray(value)) return value.map(item => poison(item, change, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, poison(part, change, name)]));
};
