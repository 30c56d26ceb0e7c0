import { amountOf } from '../../../kernel/index.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import type { BankLineRow } from '../rows/bank-rows.ts'
import type { Candidate } from './candidate.ts'
import { CHARGES, MOST_CHARGED } from './charges.ts'
import { type Evidence, names, type OpenCallLine, quotes, type Said, saidBy } from './evidence.ts'

/** What money that came in may pay of the open capital calls. */
export function callsFor(line: BankLineRow, evidence: Evidence): Candidate[] {
  const { calls, payers, currency } = evidence
  if (line.amount_minor < 0) return []
  const payer = line.counterparty_account === null ? undefined : payers.get(line.counterparty_account)
  const said = saidBy(line)
  const clues = (call: OpenCallLine) => ({
    byAccount: payer === call.lpId,
    byName: names(said, call.lpWords),
    byReference: quotes(said, call.bareReference),
  })
  const single = calls.flatMap(call => oneCall(line, call, clues(call), currency))
  return [...single, ...severalCalls(line, said, evidence, payer), ...wholeCalls(line, said, evidence)]
}

interface Clues {
  byAccount: boolean
  byName: boolean
  byReference: boolean
}

function oneCall(line: BankLineRow, call: OpenCallLine, clues: Clues, currency: string): Candidate[] {
  const known = clues.byAccount || clues.byName
  const told = toldBy(clues, call)
  const short = call.owed - line.amount_minor
  const pays = (amount: number) => [{ callId: call.callId, lpId: call.lpId, amount }]
  const base = { key: `call ${call.callId} ${call.lpId}`, lineIds: [line.id] }
  const owed = `${call.lpName} owes ${amountOf(call.owed, currency)} of ${call.callName}`
  if (short === 0)
    return [
      {
        ...base,
        rule: 'call',
        score: 60 + (known ? 33 : 0) + (clues.byReference ? (known ? 7 : 15) : 0),
        reason: `${owed}, exactly this amount${told}.`,
        payments: pays(call.owed),
      },
    ]
  if (!known) return []
  if (short > 0 && short <= toMinor(MOST_CHARGED, currency, 'charge'))
    return [
      {
        ...base,
        rule: 'call_less_charge',
        score: 70,
        reason: `${owed}${told}; ${amountOf(short, currency)} less came in, as where a bank keeps its charge.`,
        payments: pays(call.owed),
        rest: { gl_code: CHARGES, description: `Bank charge on the payment of ${call.lpName}` },
      },
    ]
  return [
    {
      ...base,
      rule: 'part_of_call',
      score: clues.byReference ? 65 : 45,
      reason:
        short > 0
          ? `${owed}${told}; ${amountOf(short, currency)} stays open.`
          : `${owed}${told}; ${amountOf(-short, currency)} more came in and is kept to their credit.`,
      payments: pays(line.amount_minor),
    },
  ]
}

function toldBy({ byAccount, byName, byReference }: Clues, { callName }: OpenCallLine): string {
  const told = [
    ...(byAccount ? ['it comes from the account that they paid from before'] : []),
    ...(byName ? ['it names them'] : []),
    ...(byReference ? [`it quotes ${callName}`] : []),
  ]
  return told.length === 0 ? '' : `; ${told.join(' and ')}`
}

/** Several calls that one investor pays at once. */
function severalCalls(
  line: BankLineRow,
  said: Said,
  { calls, currency }: Evidence,
  payer: number | undefined,
): Candidate[] {
  return [...Map.groupBy(calls, ({ lpId }) => lpId)].flatMap(([lpId, owed]) => {
    const known = payer === lpId || names(said, owed[0]?.lpWords ?? [])
    if (owed.length < 2 || !known || sumOf(owed) !== line.amount_minor) return []
    return [
      {
        rule: 'calls' as const,
        score: 90,
        reason: `${owed[0]?.lpName} owes ${amountOf(line.amount_minor, currency)} of ${owed.map(({ callName }) => callName).join(' and ')} together, exactly this amount.`,
        key: owed.map(({ callId }) => `call ${callId} ${lpId}`).join(', '),
        lineIds: [line.id],
        payments: owed.map(one => ({ callId: one.callId, lpId, amount: one.owed })),
      },
    ]
  })
}

/** All that is open of one call, paid by somebody for all: an administrator, a feeder. */
function wholeCalls(line: BankLineRow, said: Said, { calls, currency }: Evidence): Candidate[] {
  return [...Map.groupBy(calls, ({ callId }) => callId)].flatMap(([callId, owed]) => {
    if (owed.length < 2 || sumOf(owed) !== line.amount_minor) return []
    const byReference = quotes(said, owed[0]?.bareReference ?? '')
    return [
      {
        rule: 'whole_call' as const,
        score: byReference ? 90 : 70,
        reason: `${owed.length} investors owe ${amountOf(line.amount_minor, currency)} of ${owed[0]?.callName} together, exactly this amount${byReference ? ', and it quotes it' : ''}.`,
        key: `call ${callId}`,
        lineIds: [line.id],
        payments: owed.map(one => ({ callId, lpId: one.lpId, amount: one.owed })),
      },
    ]
  })
}

const sumOf = (calls: readonly OpenCallLine[]): number => calls.reduce((sum, { owed }) => sum + owed, 0)
