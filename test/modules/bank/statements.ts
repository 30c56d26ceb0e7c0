import type { Json, Office, Reply } from '../../office.ts'

export const BANK = '/api/v1/svc/bank'

export interface Moved {
  date: string
  amount: number
  name?: string
  account?: string
  text?: string
  reference?: string
  /** The end-to-end id of the payment. */
  endToEndId?: string
}

export const movement = (date: string, amount: number, more: Partial<Moved> = {}): Moved => ({
  date,
  amount,
  ...more,
})

const written = (amount: number, decimals: number): string =>
  (Math.round(amount * 10 ** decimals) / 10 ** decimals).toFixed(decimals)

/** Movements as a CAMT.053 statement, between the balance before them and the one that they lead to. */
export function camtOf(
  moved: readonly Moved[],
  { opening = 0, from, to, account = '1234567890', currency = 'USD', decimals = 2 }: StatementTerms = {},
): string {
  const sides = (amount: number) =>
    `<Amt Ccy="${currency}">${written(Math.abs(amount), decimals)}</Amt><CdtDbtInd>${amount < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`
  const first = from ?? moved[0]?.date ?? '2026-01-01'
  const last = to ?? moved.at(-1)?.date ?? first
  const closing = moved.reduce((sum, { amount }) => sum + amount, opening)
  const balance = (code: string, amount: number, day: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${sides(amount)}<Dt><Dt>${day}</Dt></Dt></Bal>`
  const entries = moved.map(({ date, amount, name, account: own, text, reference, endToEndId }) => {
    const side = amount < 0 ? 'Cdtr' : 'Dbtr'
    const party = name ? `<${side}><Nm>${name}</Nm></${side}>` : ''
    const from = own ? `<${side}Acct><Id><IBAN>${own}</IBAN></Id></${side}Acct>` : ''
    return `<Ntry>${sides(amount)}<Sts>BOOK</Sts><BookgDt><Dt>${date}</Dt></BookgDt>${reference ? `<AcctSvcrRef>${reference}</AcctSvcrRef>` : ''}<NtryDtls><TxDtls>${endToEndId ? `<Refs><EndToEndId>${endToEndId}</EndToEndId></Refs>` : ''}<RltdPties>${party}${from}</RltdPties>${text ? `<RmtInf><Ustrd>${text}</Ustrd></RmtInf>` : ''}</TxDtls></NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id><Acct><Id><Othr><Id>${account}</Id></Othr></Id><Ccy>${currency}</Ccy></Acct>${balance('OPBD', opening, first)}${balance('CLBD', closing, last)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>`
}

export interface StatementTerms {
  opening?: number
  from?: string
  to?: string
  account?: string
  currency?: string
  decimals?: number
}

export const base64 = (text: string): string => Buffer.from(text).toString('base64')

export const sendFile = (
  office: Office,
  account: string | number,
  text: string,
  more: Json = {},
): Promise<Reply> => office.post(`${BANK}/accounts/${account}/statements`, { content: base64(text), ...more })

/** Imports a statement of these movements; fails the test when it is refused. */
export async function sendStatement(
  office: Office,
  account: string | number,
  moved: readonly Moved[],
  terms: StatementTerms = {},
): Promise<Json> {
  const { status, body } = await sendFile(office, account, camtOf(moved, terms))
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** A bank account of this fund, on 1010 unless said otherwise. */
export async function openBankAccount(office: Office, fund: number, input: Json = {}): Promise<Json> {
  const { status, body } = await office.post(`${BANK}/accounts`, {
    fund_account_id: fund,
    name: 'Operating account',
    number: '1234567890',
    ...input,
  })
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

/** The movements of an account in the order of their days. */
export const linesOf = async (office: Office, account: number, query = ''): Promise<Json[]> =>
  (await office.get(`${BANK}/accounts/${account}/lines?limit=500${query}`)).body.sort(
    (a: Json, b: Json) => a.booked_on.localeCompare(b.booked_on) || a.id - b.id,
  )

export const reconciliation = async (office: Office, account: number, asOf: string): Promise<Json> =>
  (await office.get(`${BANK}/accounts/${account}/reconciliation?as_of=${asOf}`)).body
