import template from '../../../resources/chart-of-accounts.json' with { type: 'json' }
import { declared, type Said } from '../../kernel/index.ts'

/** Names of the accounts that each new fund has. */
export const usualAccounts: ReadonlySet<string> = new Set(template.map(({ name }) => name))

/** The name of an account: one of the default chart is said in every language, one that the office typed stays as typed. */
export const accountName = (name: string): Said => (usualAccounts.has(name) ? declared(name) : name)
