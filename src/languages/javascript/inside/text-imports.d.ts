// Texts that scripts/realm-code.mjs links of the modules of this folder.
declare module '*?realm' {
  const text: string;
  export default text;
}
declare module '*?module' {
  const text: string;
  export default text;
}
