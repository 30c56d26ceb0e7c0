/** A file that was answered in base64. */
export const fileOf = (content: string): Blob =>
  new Blob([Uint8Array.from(atob(content), letter => letter.charCodeAt(0))])
