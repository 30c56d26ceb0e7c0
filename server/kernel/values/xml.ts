/** A text as XML can hold it: without control characters and lone surrogates. */
export const xmlText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in it
  text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
