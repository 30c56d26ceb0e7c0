/** Returns the section whose dictionaries a source waits for when it loads later: `pages/funds`, `components/viewer`, `shell`. */
export const sectionOf = (path: string): string =>
  /^renderer\/((?:pages|components)\/[^/]+(?=\/)|[^/]+(?=\/))/.exec(path)?.[1] ?? ''
