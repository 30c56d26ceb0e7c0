import type { DefaultRemedies, RemedyKind } from '../../../books/capital/calls/default-standing.ts'
import {
  type FileAnswer,
  joined,
  longDay,
  percentIn,
  type Said,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import type { Pages } from '../../../platform/documents/index.ts'
import type { Letterhead } from '../../../platform/office/letterhead.ts'
import type { CallLetter, DefaultLetter, ExtensionLetter, RemedyLetter } from './call-letters.ts'
import { beginNotice, fileNamed, given, moneyIn, noticePages, writeEnd } from './notice-pages.ts'

/** Prints letters of one kind, each on pages of its own. */
const printed = <L extends CallLetter>(
  letters: readonly L[],
  letterhead: Letterhead,
  { title, name, day }: { title: Sentence; name: string; day: string | undefined },
  write: (pages: Pages, letter: L) => void,
): Promise<FileAnswer> => {
  const [first] = letters
  const file = { title, name: fileNamed(name, first?.reference ?? first?.call_id), day }
  return noticePages(letters, letterhead, file, (pages, letter) => {
    write(pages, letter)
    writeEnd(pages, letter.contact, letterhead.signatory)
  })
}

const nameOf = ({ reference, call_id }: CallLetter): string => reference ?? `no. ${call_id}`

/** Letters that tell investors of a later due date. */
export const extensionsAsPdf = (letters: readonly ExtensionLetter[], letterhead: Letterhead) => {
  const title = sentence`Extension of the due date`
  return printed(
    letters,
    letterhead,
    { title, name: 'capital-call-extension', day: letters[0]?.date },
    (pages, letter) => {
      const money = moneyIn(letter.currency, letter.language)
      beginNotice(pages, title, letter, letter.date)
      pages.opening(
        sentence`The due date of capital call ${nameOf(letter)} is extended from ${longDay(letter.due_before)} to ${longDay(letter.due_date)}. The amount and the payment details of your notice are unchanged.`,
      )
      pages.table([
        [sentence`Outstanding`, money(letter.outstanding)],
        [sentence`Due date so far`, longDay(letter.due_before)],
        [sentence`New due date`, longDay(letter.due_date)],
        [sentence`Reason`, letter.reason],
      ])
    },
  )
}

/** Written notices of default. */
export const defaultsAsPdf = (letters: readonly DefaultLetter[], letterhead: Letterhead) => {
  const title = sentence`Notice of default`
  return printed(
    letters,
    letterhead,
    { title, name: 'default-notice', day: letters[0]?.notice_date },
    (pages, letter) => {
      const money = moneyIn(letter.currency, letter.language)
      beginNotice(pages, title, letter, letter.notice_date)
      pages.opening(
        sentence`You have not paid your share of capital call ${nameOf(letter)}, which was due on ${longDay(letter.due_date)}. Please pay the amount below so that it is received by ${longDay(letter.cure_ends_on)}, the end of the cure period.`,
      )
      pages.table([
        [sentence`Amount due`, money(letter.outstanding_then)],
        [sentence`Due date`, longDay(letter.due_date)],
        [sentence`Cure period`, sentence`${letter.cure_business_days} business days`],
        [sentence`To be cured by`, longDay(letter.cure_ends_on)],
      ])
      const after = consequences(letter.remedies, letter.interest_rate, percentIn(letter.language))
      if (after.length > 0) {
        pages.heading(sentence`If it is not cured`)
        pages.paragraph(
          sentence`After the cure period you can be declared in default. The agreement then allows:`,
        )
        for (const one of after) pages.paragraph(one)
      }
      const { wire } = letter
      if (!wire) return
      pages.heading(sentence`Where to pay`)
      pages.box(
        given([
          [sentence`Bank`, wire.bank_name],
          [sentence`Account name`, wire.account_name],
          [sentence`Account number`, wire.account_number],
          [sentence`SWIFT`, wire.swift],
          [sentence`Routing number`, wire.routing_number],
          [sentence`For further credit`, wire.further_credit],
          [sentence`Reference`, letter.reference ?? sentence`Capital call ${String(letter.call_id)}`],
        ]),
      )
      pages.paragraph(sentence`Before you pay, confirm these details by calling a number you already know.`)
    },
  )
}

/** The consequences that the agreement allows once a default is declared. */
function consequences(
  remedies: DefaultRemedies | null,
  rate: number | null,
  percent: (rate: number) => string,
): Said[] {
  return [
    ...(rate === null ? [] : [sentence`Interest of ${percent(rate)} a year from the due date.`]),
    ...(remedies?.exclusion ? [sentence`Exclusion from later calls, whose share the others bear.`] : []),
    ...(remedies?.loss_of_vote ? [sentence`Loss of votes and consents.`] : []),
    ...(remedies?.set_off ? [sentence`Set-off of distributions against the amount due.`] : []),
    ...(remedies?.forfeiture_pct != null
      ? [sentence`Forfeiture of ${percent(remedies.forfeiture_pct)} of the capital account to the others.`]
      : []),
    ...(remedies?.forced_transfer ? [sentence`A forced transfer of the interest.`] : []),
    ...(remedies?.overcall_pct != null
      ? [
          sentence`A call of the shortfall from the others, up to ${percent(remedies.overcall_pct)} of their commitments.`,
        ]
      : []),
  ]
}

type Remedied = RemedyLetter & { said: (amount: number) => string }

const effects: Readonly<Record<RemedyKind, (letter: Remedied) => Said>> = {
  exclusion: ({ date }) =>
    sentence`From ${longDay(date)} on you are excluded from later calls of the fund; the others bear your share.`,
  loss_of_vote: ({ date }) => sentence`From ${longDay(date)} on your votes and consents do not count.`,
  set_off: ({ date }) =>
    sentence`From ${longDay(date)} on distributions to you are set off against the amount due.`,
  forfeiture: ({ date, amount, said }) =>
    sentence`On ${longDay(date)} ${said(amount ?? 0)} of your capital account was forfeited to the other partners.`,
  forced_transfer: ({ date }) => sentence`On ${longDay(date)} your interest was transferred.`,
  recall: ({ date, amount, said }) =>
    sentence`On ${longDay(date)} the other partners were called for ${said(amount ?? 0)} of the shortfall. You still owe the amount due.`,
}

/** Names of remedies as the letters have them. */
export const remedyTitles: Readonly<Record<RemedyKind, Sentence>> = {
  exclusion: sentence`Exclusion from later calls`,
  loss_of_vote: sentence`Loss of votes`,
  set_off: sentence`Set-off of distributions`,
  forfeiture: sentence`Forfeiture`,
  forced_transfer: sentence`Forced transfer`,
  recall: sentence`Call of the shortfall`,
}

/** Notices of a remedy on a default. */
export const remediesAsPdf = (letters: readonly RemedyLetter[], letterhead: Letterhead) => {
  const title = sentence`Notice of a remedy on default`
  return printed(
    letters,
    letterhead,
    { title, name: 'remedy-notice', day: letters[0]?.date },
    (pages, letter) => {
      const money = moneyIn(letter.currency, letter.language)
      beginNotice(pages, title, letter, letter.date)
      pages.opening(
        letter.declared_on === null
          ? sentence`You are in default of capital call ${nameOf(letter)}.`
          : sentence`You were declared in default of capital call ${nameOf(letter)} on ${longDay(letter.declared_on)}.`,
      )
      pages.paragraph(effects[letter.kind]({ ...letter, said: money }))
      pages.table([
        [sentence`Remedy`, remedyTitles[letter.kind]],
        [sentence`From`, longDay(letter.date)],
        ...(letter.amount === null ? [] : [[sentence`Amount`, money(letter.amount)] as const]),
        [sentence`Outstanding`, money(letter.outstanding)],
        ...(letter.note === null ? [] : [[sentence`Under`, joined([letter.note], '')] as const]),
      ])
    },
  )
}
