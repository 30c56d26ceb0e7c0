import { systemPrincipal } from '../../../server/kernel/principal.ts'
import type { Id, ModuleThings } from '../../generated/things.ts'
import { setMailAccount } from '../../mail-server.ts'
import type { Office } from '../../office.ts'

const PORTAL = '/api/v1/svc/investor-portal'
const CALL_MAIL = `${PORTAL}/calls/{call_id}/notices/mail`
const REMINDER_MAIL = `${PORTAL}/calls/{call_id}/reminders/mail`
const DISTRIBUTION_MAIL = `${PORTAL}/distributions/{distribution_id}/notices/mail`
const LINE = `${PORTAL}/calls/{call_id}/lines/{lp_id}`
const CAPITAL = `${PORTAL}/funds/{account_id}/imports/capital`
const FUND = '/api/v1/svc/cfo/accounts/{account_id}'
const LP = '/api/v1/svc/investors/lp/{lp_id}'

export const things: ModuleThings['things'] = {
  [`${CAPITAL}/{import_id}`]: async ({ office }, { account_id }) => {
    const csv = 'Event,Investor,Date,Amount\nCall,Alder Pension Scheme,2025-01-15,100\n'
    const body = await withInvestor(office, account_id, { csv })
    return (await office.post(CAPITAL.replace('{account_id}', String(account_id)), body)).body.import_id
  },
  [`${PORTAL}/funds/{account_id}`]: maker => maker.thing(FUND),
  [`${PORTAL}/lps/{lp_id}`]: maker => maker.thing(LP),
  // Of an investor of its own: one has one commitment to a fund.
  [`${PORTAL}/commitments/{commitment_id}`]: async maker => {
    const investor = { name: `Investor ${crypto.randomUUID()}` }
    const lp_id = (await maker.office.post(`${PORTAL}/lps`, investor)).body.id
    const fund_account_id = await maker.thing(FUND)
    const commitment = { lp_id, fund_account_id, amount: 1_000_000 }
    return (await maker.office.post(`${PORTAL}/commitments`, commitment)).body.id
  },
  // The call's one investor, who is overdue.
  [LINE]: ({ office }, { call_id }) => overdue(office, Number(call_id)),
  [`${CALL_MAIL}/{lp_id}`]: ({ office }, { call_id }) => firstOf(office, 'calls', call_id),
  [`${REMINDER_MAIL}/{lp_id}`]: ({ office }, { call_id }) => firstOf(office, 'calls', call_id),
  [`${DISTRIBUTION_MAIL}/{lp_id}`]: ({ office }, { distribution_id }) =>
    firstOf(office, 'distributions', distribution_id),
  // One without any history: only that one may go.
  [`DELETE ${PORTAL}/lps/{lp_id}`]: async ({ office }) =>
    (await office.post(`${PORTAL}/lps`, { name: `Investor ${crypto.randomUUID()}` })).body.id,
  [`DELETE ${PORTAL}/calls/{call_id}`]: async maker => {
    const draft = { lp_id: await maker.thing(LP), amount: 100, status: 'draft' }
    return (await maker.office.post(`${PORTAL}/calls`, draft)).body.id
  },
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${CAPITAL}/preview`]: ({ office }, { account_id }, example) =>
    withInvestor(office, account_id, example),
  [`POST ${CAPITAL}`]: ({ office }, { account_id }, example) => withInvestor(office, account_id, example),
  [`POST ${CALL_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  [`POST ${REMINDER_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  [`POST ${DISTRIBUTION_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  [`POST ${LINE}/declare-default`]: async ({ office }, { call_id, lp_id }, example) => {
    await giveNotice(office, call_id, lp_id)
    return example
  },
  [`POST ${LINE}/default-interest`]: async ({ office }, { call_id, lp_id }, example) => {
    await giveNotice(office, call_id, lp_id)
    const { body } = await office.post(`${lineOf(call_id, lp_id)}/declare-default`, {})
    await office.post(`/svc/agent/actions/${body.action_id}/approve`)
    return example
  },
}

/** A sheet of an investor who is committed to the fund. */
async function withInvestor(office: Office, fund: Id | undefined, { csv }: { csv: string }) {
  const name = `Investor ${crypto.randomUUID()}`
  const { body } = await office.post(`${PORTAL}/lps`, { name })
  const commitment = { lp_id: body.id, fund_account_id: Number(fund), amount: 1_000_000 }
  await office.post(`${PORTAL}/commitments`, commitment)
  return { csv: csv.replace('Alder Pension Scheme', name) }
}

/** Puts the call's days so far back that it is overdue and a notice given on it can be cured no more. */
async function overdue(office: Office, callId: number): Promise<number> {
  const { door } = office.running
  return door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ({ db }) => {
    const days = { notice_date: '2026-01-15', due_date: '2026-02-02' }
    await db.updateTable('capital_calls').set(days).where('id', '=', callId).execute()
    const line = db.selectFrom('capital_call_lines').select('lp_id').where('call_id', '=', callId)
    return (await line.executeTakeFirstOrThrow()).lp_id
  })
}

/** The first investor of a call or a distribution. */
const firstOf = async (
  office: Office,
  kind: 'calls' | 'distributions',
  id: Id | undefined,
): Promise<number> => (await office.get(`${PORTAL}/${kind}/${id}`)).body.allocation[0].lp_id

const lineOf = (call: Id | undefined, lp: Id | undefined) => `${PORTAL}/calls/${call}/lines/${lp}`
const giveNotice = (office: Office, call: Id | undefined, lp: Id | undefined) =>
  office.post(`${lineOf(call, lp)}/default-notice`, { date: '2026-02-03' })
