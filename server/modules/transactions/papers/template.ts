import { z } from 'zod'
import shipped from '../../../../resources/transactions/papers.json' with { type: 'json' }

/** Facts a template may ask of a transaction, with their labels. */
export const factLabels = {
  transaction_name: 'Name of the transaction',
  document_title: 'Title of the document',
  fund_name: 'Name of the fund',
  fund_address: 'Address of the fund',
  agreement_title: 'Title of the agreement',
  agreement_date: 'Date of the agreement',
  closing_date: 'Closing date',
  date: 'Date of the paper',
  borrower_name: 'Borrower or company',
  counterparty_name: 'Counterparty',
  agent_name: 'Agent or recipient of the letter',
  signatory_name: 'Name of the signatory',
  signatory_title: 'Office of the signatory',
  amount: 'Amount, with its currency',
  payoff_amount: 'Payoff amount, with its currency',
  payoff_date: 'Day up to which the payoff amount is good',
  per_diem: 'Interest for each further day, with its currency',
  existing_facility: 'Facility that is paid off',
  governing_law: 'Governing law',
} as const

export type FactName = keyof typeof factLabels

/** Lists of a transaction that a paper shows as a table, with the columns it shows. */
export const tableLabels = {
  tasks: 'Tasks of the checklist',
  conditions: 'Conditions precedent',
  parties: 'Parties',
  sources: 'Sources of funds',
  uses: 'Uses of funds',
} as const

export type TableName = keyof typeof tableLabels

const Block = z.strictObject({
  heading: z.string().optional(),
  text: z.string().optional(),
  list: z.array(z.string()).optional(),
  /** A list of the transaction as a table, with the titles of its columns. */
  table: z.enum(Object.keys(tableLabels) as [TableName, ...TableName[]]).optional(),
  columns: z.array(z.string()).optional(),
  /** A block to sign in for each party, or for the one who signs. */
  signatures: z.enum(['parties', 'signatory']).optional(),
})

const Template = z.strictObject({
  key: z.string(),
  title: z.string(),
  /** When one needs it. */
  purpose: z.string(),
  blocks: z.array(Block),
})

export type PaperTemplate = z.output<typeof Template>

/** The papers of a closing in the product's own words; a lawyer reads them before anybody signs. */
export const paperTemplates: readonly PaperTemplate[] = z.array(Template).parse(shipped)

export const templateKeys = paperTemplates.map(({ key }) => key)

/** The template of a key; undefined where there is none. */
export const paperTemplate = (key: string): PaperTemplate | undefined =>
  paperTemplates.find(template => template.key === key)

const FIELD = /\{\{(\w+)\}\}/g

/** The names of the fields of a text, in order. */
export const fieldsOf = (text: string): string[] => [...text.matchAll(FIELD)].map(([, name = '']) => name)

/** The text in parts: words as they stand, and fields. */
export const partsOf = (text: string): Array<{ text: string } | { field: string }> =>
  text
    .split(/(\{\{\w+\}\})/)
    .filter(part => part !== '')
    .map(part => (/^\{\{\w+\}\}$/.test(part) ? { field: part.slice(2, -2) } : { text: part }))
