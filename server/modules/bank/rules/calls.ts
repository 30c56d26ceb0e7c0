import { amountSaid, type Sentence, sentence } from '../../../kernel/index.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import type { BankLineRow } from '../rows/bank-rows.ts'
import { type Candidate, reasonOf } from './candidate.ts'
import { CHARGES, MOST_CHARGED } from './charges.ts'
import { type Evidence, names, type OpenCallLine, quotes, type Said, saidBy } from './evidence.ts'

/** Returns the open capital calls that an incoming payment may settle. */
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
  return [
    ...single,
    ...severalCalls(line, said, evidence, payer),
    ...wholeCalls(line, said, evidence),
    ...sharedWires(line, said, evidence),
  ]
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
  const { lpName, callName } = call
  const amount = amountSaid(call.owed, currency)
  if (short === 0)
    return [
      {
        ...base,
        rule: 'call',
        score: 60 + (known ? 33 : 0) + (clues.byReference ? (known ? 7 : 15) : 0),
        reason: reasonOf([sentence`${lpName} owes ${amount} of ${callName}, exactly this amount`, ...told]),
        payments: pays(call.owed),
      },
    ]
  if (!known) return []
  const owed = sentence`${lpName} owes ${amount} of ${callName}`
  if (short > 0 && short <= toMinor(MOST_CHARGED, currency, 'charge'))
    return [
      {
        ...base,
        rule: 'call_less_charge',
        score: 70,
        reason: reasonOf([
          owed,
          ...told,
          sentence`${amountSaid(short, currency)} less came in, as where a bank keeps its charge`,
        ]),
        payments: pays(call.owed),
        rest: { gl_code: CHARGES, description: `Bank charge on the payment of ${lpName}` },
      },
    ]
  return [
    {
      ...base,
      rule: 'part_of_call',
      score: clues.byReference ? 65 : 45,
      reason: reasonOf([
        owed,
        ...told,
        short > 0
          ? sentence`${amountSaid(short, currency)} stays open`
          : sentence`${amountSaid(-short, currency)} more came in and is kept to their credit`,
      ]),
      payments: pays(line.amount_minor),
    },
  ]
}

function toldBy(
  { byAccount, byName, byReference }: Clues,
  { callName }: OpenCallLine,
): Array<Sentence | string> {
  const told = [
    ...(byAccount ? [sentence`it comes from an account they have paid from before`] : []),
    ...(byName ? [sentence`it names the investor`] : []),
    ...(byReference ? [sentence`it quotes ${callName}`] : []),
  ]
  return told.length === 0 ? [] : [together(told)]
}

/** Several things as one. */
const together = (some: ReadonlyArray<Sentence | string>): Sentence | string =>
  some.reduce((one, other) => sentence`${one} and ${other}`)

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
        reason: sentence`${owed[0]?.lpName ?? ''} owes ${amountSaid(line.amount_minor, currency)} of ${together(owed.map(({ callName }) => callName))} together, exactly this amount.`,
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
    const { callName, bareReference } = owed[0] as OpenCallLine
    const sum = amountSaid(line.amount_minor, currency)
    const byReference = quotes(said, bareReference)
    return [
      {
        rule: 'whole_call' as const,
        score: byReference ? 90 : 70,
        reason: byReference
          ? sentence`${owed.length} investors owe ${sum} of ${callName} together, exactly this amount, and it quotes it.`
          : sentence`${owed.length} investors owe ${sum} of ${callName} together, exactly this amount.`,
        key: `call ${callId}`,
        lineIds: [line.id],
        payments: owed.map(one => ({ callId, lpId: one.lpId, amount: one.owed })),
      },
    ]
  })
}

/** Shares of one call that a custodian pays by one wire for several investors, each of whom it names. */
function sharedWires(line: BankLineRow, said: Said, { calls, currency }: Evidence): Candidate[] {
  return [...Map.groupBy(calls, ({ callId }) => callId)].flatMap(([callId, owed]) => {
    const named = owed.filter(({ lpWords }) => names(said, lpWords))
    if (named.length < 2 || named.length === owed.length || sumOf(named) !== line.amount_minor) return []
    const { callName } = named[0] as OpenCallLine
    return [
      {
        rule: 'shared_wire' as const,
        score: 90,
        reason: sentence`${together(named.map(({ lpName }) => lpName))} owe ${amountSaid(line.amount_minor, currency)} of ${callName} together, exactly this amount, and it names each of them.`,
        key: named.map(({ lpId }) => `call ${callId} ${lpId}`).join(', '),
        lineIds: [line.id],
        payments: named.map(one => ({ callId, lpId: one.lpId, amount: one.owed })),
      },
    ]
  })
}

const sumOf = (calls: readonly OpenCallLine[]): number => calls.reduce((sum, { owed }) => sum + owed, 0)
