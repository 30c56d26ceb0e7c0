import { spoken } from '../../kernel/values/words.ts'

/** Text in quotation marks, or after a colon. */
export const saidIn = (text: string): string | undefined =>
  (/["“]([^"”]{1,2000})["”]/.exec(text)?.[1] ?? /:\s+(\S[\s\S]{0,2000})$/.exec(text)?.[1])?.trim()

/** A name to give: in quotation marks, or after “called” or “named”. */
export const calledIn = (text: string): string | undefined =>
  /["“]([^"”]{1,200})["”]/.exec(text)?.[1]?.trim() ??
  /\b(?:called|named)\s+([^,.;:]{1,200}?)(?=\s+(?:with|of|for|at|in|on)\b|[,.;:]|$)/i.exec(text)?.[1]?.trim()

export const emailIn = (text: string): string | undefined => /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/.exec(text)?.[0]

/** Returns the value; where there is none, adds it to `missing`. */
export function needed<T>(value: T | undefined, missing: string[], what: string): T | undefined {
  if (value === undefined) missing.push(what)
  return value
}

/** Returns the type that the text mentions. */
export const typeIn = <T extends string>(types: readonly T[], text: string): T | undefined =>
  types.find(type => type !== 'other' && text.toLowerCase().includes(spoken(type)))
