import type { Json } from '../../office.ts'
import { keepCall } from './capital-deeds.ts'
import {
  accepted,
  CFO,
  type Deed,
  type Life,
  lately,
  major,
  PORTAL,
  pick,
  quarterEnd,
  quarterStart,
  shift,
  upTo,
} from './life.ts'
import { publishRate } from './wire-deeds.ts'

/** Earnings, expenses and holdings of a fund. */
export const earn: Deed = async life => {
  const amount = major(life, 1 + upTo(life, 1_000_000 * life.scale))
  const [debit, credit] = pick(life, [
    ['1010', '4010'],
    ['1010', '4200'],
    ['1320', '4300'],
    ['4300', '1320'],
    ['5300', '1010'],
    ['5300', '2010'],
    ['1310', '1010'],
  ] as const)
  const date = lately(life, 30)
  const reply = await life.office.post(`${CFO}/gl/journal`, {
    fund_account_id: life.fund,
    date,
    lines: [
      { code: debit, debit: amount },
      { code: credit, credit: amount },
    ],
  })
  // Nothing is written down below nothing.
  if (!accepted(life, 'entry', reply, ['not_carried']) || life.random() < 0.8) return
  const back = await life.office.post(`${CFO}/gl/journal/${reply.body.id}/reverse`, { date })
  accepted(life, 'entry reversed', back, ['not_carried'])
}

/** A fund that shares its profit with a general partner makes some, and closes. */
export const prosper: Deed = async life => {
  if (life.carrier === null) return
  const amount = major(life, 1 + upTo(life, 1_000_000 * life.scale))
  const lines = [
    { code: '1010', debit: amount },
    { code: '4200', credit: amount },
  ]
  const entry = { fund_account_id: life.fund, date: lately(life, 60), lines }
  accepted(life, 'gain', await life.office.post(`${CFO}/gl/journal`, entry))
  await close(life)
}

/** Checks that a person attests at a close; every other check must pass by itself. */
const attested = ['bank_reconciliation', 'expense_accruals', 'valuations_approved', 'fee_accrual_posted']

/** The quarter that is over is closed; some are opened again. */
export const close: Deed = async life => {
  const first = life.story.commitments[0]
  if (!first) return
  const end = quarterEnd(life.lockedThrough > first.on ? shift(life.lockedThrough, 1) : first.on)
  if (end >= life.today) return
  await publishRate(life, end)
  const revalued = await life.office.post(`${CFO}/accounts/${life.fund}/revaluations`, { date: end })
  accepted(life, 'revaluation', revalued, ['nothing_to_revalue'])
  const closes = `${CFO}/accounts/${life.fund}/period-close`
  const tried = await life.office.post(`${closes}/run`, { period_end: end })
  const open = (tried.body.checks ?? []).filter(({ status }: Json) => status === 'fail')
  const may = (how: string) =>
    open.filter(({ key, remedies }: Json) => attested.includes(key) && remedies.includes(how))
  await life.office.post(`${closes}/run`, {
    period_end: end,
    attest: may('attest').map(({ key }: Json) => ({ check: key, evidence: 'Seen' })),
    waive: may('waive')
      .filter(({ remedies }: Json) => !remedies.includes('attest'))
      .map(({ key }: Json) => ({ check: key, reason: 'A test' })),
  })
  const { status, body } = await life.office.post(`${closes}/run`, { period_end: end }, { as: life.reviewer })
  life.count(`close: ${status} ${body.status ?? body.code}`)
  if (body.status === 'closed') {
    if (body.carried_interest?.accrued > 0) life.count('close with carried interest')
    life.lockedThrough = end
    life.closes.push(body)
    return
  }
  const failed = (body.checks ?? []).filter(({ status }: Json) => status === 'fail')
  life.said.all.push(`close of ${end}: ${JSON.stringify(failed.length > 0 ? failed : body).slice(0, 500)}`)
}

export const reopen: Deed = async life => {
  const last = life.closes.at(-1)
  if (!last || life.random() < 0.7) return
  const closes = `${CFO}/accounts/${life.fund}/period-close`
  const { status, body } = await life.office.post(
    `${closes}/${last.id}/reopen`,
    { reason: `A test of ${last.period_end} ${crypto.randomUUID()}` },
    { as: life.reviewer },
  )
  life.count(`reopen: ${status}`)
  const action = body.action_id ?? body.id
  const approved = await life.office.post(`/svc/agent/actions/${action}/approve`)
  if (!accepted(life, 'reopening approved', approved)) return
  life.closes.pop()
  life.lockedThrough = shift(`${last.period_start}`, -1)
}
const rate = (life: Life) => (1 + upTo(life, 30)) / 1000

/** A letter is agreed, or the terms of all. */
export const agree: Deed = async life => {
  if (life.lps.length === 0) return
  const path = `${CFO}/accounts/${life.fund}`
  const own = pick(life, [{ excluded_from_fees: true }, { fee_discount_pct: 0.25 }, { fee_rate: rate(life) }])
  const reply =
    life.random() < 0.5
      ? await life.office.put(`${path}/fees`, { rate: rate(life), base: 'committed', day_count: 'act/365' })
      : await life.office.post(`${path}/lp-terms/upsert`, { lp_id: pick(life, life.lps), ...own })
  accepted(life, 'terms', reply)
}

/** The manager is paid of what is accrued, in whole or in part; some payments were recorded by mistake. */
export const payManager: Deed = async life => {
  const path = `${CFO}/accounts/${life.fund}/fees`
  const date = lately(life, 30)
  const { payable } = (await life.office.get(`${path}?as_of=${date}`)).body
  if (payable <= 0) return
  const amount = life.random() < 0.5 ? {} : { amount: major(life, 1 + upTo(life, payable * life.scale)) }
  const reply = await life.office.post(`${path}/payments`, { date, ...amount })
  const refusals = ['nothing_payable', 'validation_failed']
  if (!accepted(life, 'fee paid', reply, refusals) || life.random() < 0.8) return
  const back = await life.office.post(`${path}/payments/${reply.body.id}/void`, { reason: 'A test' })
  accepted(life, 'payment of a fee undone', back)
}

/** The fee of an open quarter is computed and accrued or called, each partner's part as computed. */
export const charge: Deed = async life => {
  const period_start = life.lockedThrough === '' ? quarterStart(life.today) : shift(life.lockedThrough, 1)
  const path = `${CFO}/accounts/${life.fund}/fees`
  const period = { period_start, period_end: quarterEnd(period_start) }
  const computed = await life.office.post(`${path}/confirm`, period)
  if (!accepted(life, 'fee', computed, ['no_fee_terms', 'already_posted', 'fee_called'])) return
  if (life.random() < 0.5) {
    const reply = await life.office.post(`${path}/post-accrual`, { calculation_id: computed.body.id })
    accepted(life, 'fee accrued', reply, ['nothing_to_post'])
    return
  }
  const line = { ilpa_call_type: 'management_fees', fee_calculation_id: computed.body.id }
  const notice = life.random() < 0.5 ? period_start : period.period_end
  const reply = await life.office.post(`${PORTAL}/calls`, {
    fund_account_id: life.fund,
    lines: [{ ...line, amount: computed.body.total }],
    notice_date: notice,
    due_date: shift(notice, 20),
    override_reason: 'A test',
  })
  if (!accepted(life, 'call of a fee', reply, ['over_call', 'validation_failed'])) return
  keepCall(life, reply.body)
  const parts = new Map(computed.body.partners.map(({ lp_id, total }: Json) => [lp_id, total]))
  for (const { lp_id, amount } of reply.body.allocation)
    life.said.same(`fee called of ${lp_id}`, amount, parts.get(lp_id))
  const twice = await life.office.post(`${PORTAL}/calls`, {
    fund_account_id: life.fund,
    lines: [{ ...line, amount: major(life, 1) }],
    notice_date: notice,
    due_date: shift(notice, 20),
  })
  life.said.same(`fee ${computed.body.id} called beyond its total`, twice.status, 422)
}
