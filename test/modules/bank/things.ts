import type { Id, ModuleThings } from '../../generated/things.ts'
import type { Office } from '../../office.ts'
import { movement, sendStatement } from './statements.ts'

const P = '/api/v1/svc/bank'
const ACCOUNT = `${P}/accounts/{account_id}`

/** The example's IBAN. */
const IBAN = 'DE89370400440532013000'

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/^POST .*\/statements$/, 'reads a file that a bank wrote'],
  [/^POST .*\/matches$/, 'a movement and a posting are matched once'],
]

export const things: ModuleThings['things'] = {
  [`${P}/statements/{statement_id}`]: async maker => newStatement(maker.office, await maker.thing(ACCOUNT)),
  [`${P}/lines/{line_id}`]: async maker => openLine(maker.office, await maker.thing(ACCOUNT)),
  [`${P}/deals/{deal_id}`]: maker => maker.thing('/api/v1/svc/crm/deals/{deal_id}'),
  [`${P}/matches/{match_id}`]: ({ office }) => newMatch(office),
}

export const bodies: ModuleThings['bodies'] = {
  // A fund whose account is in no bank yet.
  [`POST ${P}/accounts`]: async ({ office }, _, example) => {
    const fund = await office.post('/api/v1/svc/cfo/accounts', { name: 'Example Fund I', currency: 'USD' })
    return { ...example, fund_account_id: fund.body.id }
  },
  [`POST ${ACCOUNT}/matches`]: async ({ office }, { account_id }) => ({
    matches: [await interest(office, account_id as Id)],
  }),
}

/** A file is of a bank or of none, the check digits of an IBAN fit or do not, and an account is of the chart. */
export const kept: ModuleThings['kept'] = ['content', 'number', 'bic', 'matches', 'gl_code']

async function newStatement(office: Office, account: Id): Promise<number> {
  const moved = [movement('2026-01-30', 100, { text: crypto.randomUUID() })]
  return (await sendStatement(office, account, moved, { account: IBAN })).statements[0].statement_id
}

async function openLine(office: Office, account: Id): Promise<number> {
  await sendStatement(office, account, [movement('2026-01-30', 100, { text: crypto.randomUUID() })], {
    account: IBAN,
  })
  return (await office.get(`${P}/accounts/${account}/lines?status=open`)).body[0].id
}

const interest = async (office: Office, account: Id) => ({
  line_ids: [await openLine(office, account)],
  rest: { gl_code: '4010' },
})

async function newMatch(office: Office): Promise<number> {
  const fund = await office.post('/api/v1/svc/cfo/accounts', { name: 'Example Fund I', currency: 'USD' })
  const account = await office.post(`${P}/accounts`, {
    fund_account_id: fund.body.id,
    name: 'Operating account',
    number: IBAN,
  })
  const matches = [await interest(office, account.body.id)]
  return (await office.post(`${P}/accounts/${account.body.id}/matches`, { matches })).body.matches[0].id
}
