import { type Sentence, sentence } from '../../kernel/index.ts'
import type { Balances, Movement } from './movement.ts'

/** The amount in a row, in minor units, before its direction is known. */
export interface Written {
  /** Null where the sheet has columns for receipts and payments. */
  amount: number | null
  paidIn: number
  paidOut: number
  side: 'in' | 'out' | null
}

export interface Row {
  movement: Movement
  written: Written
  balance: number | null
}

/** A way in which the rows may be meant. */
type Reading = (written: Written) => number

const as: Record<
  'signed' | 'turned' | 'sided' | 'sidedAndSigned' | 'parted' | 'partedBack' | 'partedBelow',
  Reading
> = {
  signed: ({ amount }) => amount ?? 0,
  turned: ({ amount }) => 0 - (amount ?? 0),
  sided: ({ amount, side }) => (side === 'out' ? 0 - Math.abs(amount ?? 0) : Math.abs(amount ?? 0)),
  sidedAndSigned: ({ amount, side }) => (side === 'out' ? 0 - (amount ?? 0) : (amount ?? 0)),
  parted: ({ paidIn, paidOut }) => paidIn - Math.abs(paidOut),
  partedBack: ({ paidIn, paidOut }) => paidIn - paidOut,
  partedBelow: ({ paidIn, paidOut }) => paidIn + paidOut,
}

/** The ways in which rows may be meant, the usual one first; where more than one is as good, `isOpen`. */
function readingsOf(rows: readonly Row[]): { readings: [Reading, ...Reading[]]; isOpen: boolean } {
  const written = rows.map(row => row.written)
  if (written.some(({ amount }) => amount === null)) {
    const outs = new Set(written.map(({ paidOut }) => Math.sign(paidOut)))
    // Some banks write payments as negative, others refunds of them.
    return outs.has(1) && outs.has(-1)
      ? { readings: [as.partedBack, as.partedBelow], isOpen: true }
      : { readings: [as.parted], isOpen: false }
  }
  const amounts = written.filter(({ amount }) => amount !== 0)
  if (!written.some(({ side }) => side !== null)) return { readings: [as.signed, as.turned], isOpen: false }
  const says = amounts.map(({ amount, side }) => Number(amount) < 0 === (side === 'out'))
  const hasSigns = amounts.some(({ amount }) => Number(amount) < 0)
  const isOpen = hasSigns && says.includes(true) && says.includes(false)
  return { readings: isOpen ? [as.sidedAndSigned, as.sided] : [as.sided], isOpen }
}

/** A person's answer about amounts without a side: whether outgoing money is negative. */
export type MoneyOut = 'negative' | 'positive'

/**
 * Gives each row its amount: by its only reading, by the proof of balances, or as the person said. An amount
 * that nothing decides is an error, one that only custom decides a warning.
 */
export function giveAmounts(
  rows: readonly Row[],
  balances: Balances,
  told: MoneyOut | undefined,
): {
  rows: Row[]
  problems: Sentence[]
  warnings: Sentence[]
  /** No amount is below zero, and neither a person nor a balance said which way the money went. */
  isUntold: boolean
} {
  const { readings, isOpen } = readingsOf(rows)
  const [usual] = readings
  const read = (reading: Reading) => inOrder(rows.map(row => withAmount(row, reading(row.written))))
  if (told !== undefined && usual === as.signed)
    return {
      rows: read(told === 'negative' ? as.signed : as.turned),
      problems: [],
      warnings: [],
      isUntold: false,
    }
  const proven = readings.filter(reading => isProven(read(reading), balances))
  const chosen = proven.length === 1 ? (proven[0] as Reading) : usual
  const isOneSided =
    usual === as.signed && rows.length > 0 && rows.every(({ written }) => (written.amount ?? 0) >= 0)
  const isUntold = isOneSided && proven.length !== 1
  return {
    isUntold,
    rows: read(chosen),
    problems:
      isOpen && proven.length !== 1
        ? [
            sentence`Some amounts are below zero although another column says which way the money went, and no balance tells what is meant: remove the signs, or map another column.`,
          ]
        : [],
    warnings:
      chosen === as.turned
        ? [sentence`By the balances, amounts above zero are money paid out.`]
        : isUntold
          ? [sentence`No amount is below zero, and nothing else tells: all are read as money received.`]
          : [],
  }
}

const withAmount = (row: Row, amount_minor: number): Row => ({
  ...row,
  movement: { ...row.movement, amount_minor },
})

/** Returns whether balances prove it: consecutive ones within the sheet, or both of those given. */
function isProven(rows: readonly Row[], { opening, closing }: Balances): boolean {
  const links = rows.filter(({ balance }, at) => at > 0 && balance !== null && rows[at - 1]?.balance != null)
  if (links.some(({ movement }) => movement.amount_minor !== 0)) return firstBreak(rows) === null
  const sum = rows.reduce((total, { movement }) => total + movement.amount_minor, 0)
  return opening !== null && closing !== null && opening + sum === closing
}

/** The rows with the oldest first: many banks write the newest first. The days tell, and of one day the balances. */
function inOrder(rows: readonly Row[]): Row[] {
  const [first, last] = [rows[0]?.movement.booked_on ?? '', rows.at(-1)?.movement.booked_on ?? '']
  const isNewestFirst =
    first === last ? firstBreak(rows) !== null && firstBreak(rows.toReversed()) === null : first > last
  return isNewestFirst ? rows.toReversed() : [...rows]
}

/** The first row whose balance is not that of the row before and its amount. */
export function firstBreak(rows: readonly Row[]): Row | null {
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1]?.balance
    if (before == null || row.balance === null) continue
    if (before + row.movement.amount_minor !== row.balance) return row
  }
  return null
}
