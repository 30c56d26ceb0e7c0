import { isTotal } from '../../../imports/cells.ts'
import type { Columns } from '../../../imports/columns.ts'
import type { Choice } from '../../../imports/kind.ts'
import type { LentKind } from '../../../imports/lent-kind.ts'
import type { SheetRow } from '../../../imports/sheet-row.ts'
import { type Context, sentence } from '../../../kernel/index.ts'
import { categories } from './categories.ts'

/**
 * The category of balance sheet accounts in another ledger, besides those of the simple book: their lines
 * leave net assets unchanged.
 */
export const BALANCE_SHEET = 'balance_sheet'

type AccountColumn = 'account' | 'account_name' | 'category' | 'side' | 'debit' | 'credit' | 'currency'

const account = {
  account: {
    title: sentence`Account`,
    reads: 'text',
    needed: true,
    names: [
      'accountcode',
      'accountnumber',
      'accountno',
      'glaccount',
      'account',
      'accountrefname',
      'accountname',
      'code',
    ],
  },
  account_name: {
    title: sentence`Account’s name`,
    reads: 'text',
    names: ['accountname', 'accountrefname', 'accountfullname', 'fullyqualifiedname'],
  },
  category: {
    title: sentence`What the account is`,
    reads: 'choice',
    lenient: true,
    names: ['accounttype', 'accounttypename', 'accountclass', 'classification', 'section', 'category'],
  },
  currency: {
    title: sentence`Currency`,
    reads: 'text',
    names: ['currency', 'currencycode', 'currencyrefvalue', 'currencyname'],
  },
  side: {
    title: sentence`Debit or credit`,
    reads: 'choice',
    lenient: true,
    names: ['postingtype', 'side', 'debitcredit', 'drcr'],
  },
} as const satisfies Columns<'account' | 'account_name' | 'category' | 'currency' | 'side'>

/** Account types in accounting systems. */
const NAMES: Partial<Record<string, readonly string[]>> = {
  income: ['revenue', 'sales', 'other income', 'interest income', 'dividend income', 'turnover'],
  expense: [
    'expenses',
    'overheads',
    'overhead',
    'direct costs',
    'cost of sales',
    'cost of goods sold',
    'other expense',
    'other expenses',
    'depreciation',
    'less operating expenses',
    'operating expenses',
  ],
  [BALANCE_SHEET]: [
    'asset',
    'assets',
    'bank',
    'cash',
    'current',
    'current assets',
    'current asset',
    'fixed',
    'fixed asset',
    'fixed assets',
    'inventory',
    'noncurrent',
    'non-current assets',
    'non-current liabilities',
    'prepayment',
    'other current assets',
    'other current asset',
    'other asset',
    'accounts receivable',
    'accounts payable',
    'liability',
    'liabilities',
    'currliab',
    'termliab',
    'current liabilities',
    'other current liabilities',
    'other current liability',
    'long term liability',
    'long term liabilities',
    'credit card',
  ],
}

async function choices(ctx: Context): Promise<{ category: Choice[]; side: readonly Choice[] }> {
  const own = Object.keys(categories).map(key => ({ value: key, label: key.replaceAll('_', ' ') }))
  const sheet = { value: BALANCE_SHEET, label: ctx.say(sentence`asset or liability`) }
  const category = [...own, sheet].map(one => ({ ...one, names: [one.value, ...(NAMES[one.value] ?? [])] }))
  return { category, side: SIDES }
}

const SIDES: readonly Choice[] = [
  { value: 'debit', label: 'debit', names: ['dr', 'd'] },
  { value: 'credit', label: 'credit', names: ['cr', 'c'] },
]

function needAmount<C extends string>(row: SheetRow<C | 'debit' | 'credit'>, other: C): void {
  const { debit, credit, [other]: one } = row.values as Record<string, string | null>
  if (debit == null && credit == null && one == null)
    row.refuse('debit', sentence`is required without a credit or an amount`)
}

type JournalColumn = AccountColumn | 'date' | 'reference' | 'description' | 'amount'

/** The lines of another ledger's journal. */
export const journalLines: LentKind<JournalColumn> = {
  key: 'journal_lines',
  title: sentence`Journal lines`,
  asks: ['from', 'to'],
  columns: {
    date: {
      title: sentence`Date`,
      reads: 'day',
      needed: true,
      names: ['journaldate', 'date', 'txndate', 'trandate', 'transactiondate', 'postingdate', 'entrydate'],
    },
    reference: {
      title: sentence`Entry number`,
      reads: 'text',
      names: [
        'journalnumber',
        'journalno',
        'docnumber',
        'tranid',
        'manualjournalid',
        'journalid',
        'number',
        'reference',
        'id',
      ],
    },
    description: {
      title: sentence`Description`,
      reads: 'text',
      names: ['description', 'narration', 'memo', 'privatenote', 'descriptionwhole'],
    },
    ...account,
    debit: { title: sentence`Debit`, reads: 'amount', names: ['debit', 'debitamount', 'debits', 'dr'] },
    credit: { title: sentence`Credit`, reads: 'amount', names: ['credit', 'creditamount', 'credits', 'cr'] },
    amount: {
      title: sentence`Amount (debits above zero)`,
      reads: 'amount',
      names: ['lineamount', 'netamount', 'amount', 'net'],
    },
  },
  choices,
  ignores: ({ account }) => isTotal(account),
  check: row => needAmount(row, 'amount'),
  tools: [
    { name: /^list[-_]journals$/ },
    { name: /^list[-_]manual[-_]journals$/ },
    { name: /^search[-_]journal[-_]entries$/, given: { criteria: [] } },
    { name: /journal[-_]?(lines|entries)/ },
  ],
  words: ['journal', 'journals'],
}

type BalanceColumn = AccountColumn | 'balance' | 'row_type'

/** The accounts of another ledger with their balances on a day. */
export const trialBalance: LentKind<BalanceColumn> = {
  key: 'trial_balance',
  title: sentence`Trial balance`,
  asks: ['as_of'],
  columns: {
    ...account,
    debit: {
      title: sentence`Debit`,
      reads: 'amount',
      // Beside the year to date, a plain debit is the month's movement.
      names: ['ytddebit', 'debityeartodate', 'debit', 'debitbalance', 'debits', 'dr'],
    },
    credit: {
      title: sentence`Credit`,
      reads: 'amount',
      names: ['ytdcredit', 'credityeartodate', 'credit', 'creditbalance', 'credits', 'cr'],
    },
    balance: {
      title: sentence`Balance (debits above zero)`,
      reads: 'amount',
      names: ['balance', 'closingbalance', 'currentbalance', 'amount'],
    },
    row_type: { title: sentence`Type of row`, reads: 'text', names: ['rowtype'] },
  },
  choices,
  ignores: ({ account, row_type }) => account === '' || isTotal(account) || /summary|header/i.test(row_type),
  check: row => needAmount(row, 'balance'),
  tools: [
    {
      name: /trial[-_]?balance/,
      given: { date: '{as_of}', end_date: '{as_of}', as_of: '{as_of}', asOf: '{as_of}' },
    },
  ],
  words: ['trial'],
}
