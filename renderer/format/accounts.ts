import template from '../../resources/chart-of-accounts.json' with { type: 'json' }
import { say } from '../language/language.ts'

const usual: ReadonlySet<string> = new Set(template.map(({ name }) => name))

/** The name of an account: one of the default chart is in the reader's language, one that the office typed stays as typed. */
export const accountName = (name: string): string => (usual.has(name) ? say(name) : name)

/** An account as it is listed and chosen: `1310 Investments at cost`. */
export const accountText = ({ code, name }: { code: string; name: string }): string =>
  `${code} ${accountName(name)}`
