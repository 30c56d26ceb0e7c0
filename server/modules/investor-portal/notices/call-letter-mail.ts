import { addressed } from '../../../books/partners/partners.ts'
import { type Context, longDay, type Said, type Sentence, sayIn, sentence } from '../../../kernel/index.ts'
import { letter, type Paper, type PaperKind } from '../../../platform/mail/papers.ts'
import { defaultsAsPdf, extensionsAsPdf, remediesAsPdf, remedyTitles } from './call-letter-files.ts'
import {
  type CallLetter,
  type DefaultLetter,
  defaultLetters,
  type ExtensionLetter,
  extensionLetters,
  type RemedyLetter,
  remedyLetter,
} from './call-letters.ts'
import { assertIssued, figures, questionsTo } from './notice-mail.ts'
import { moneyIn } from './notice-pages.ts'
import { nameOfNotice } from './notice-words.ts'

export const callExtension: PaperKind<ExtensionLetter> = {
  kind: 'capital_call_extension',
  title: 'Extension of the due date',
  print: (one, letterhead) => extensionsAsPdf([one], letterhead),
  assertStands: (ctx, _id, { call_id }) => assertIssued(ctx, call_id),
}

export const defaultNotice: PaperKind<DefaultLetter> = {
  kind: 'default_notice',
  title: 'Notice of default',
  print: (one, letterhead) => defaultsAsPdf([one], letterhead),
  assertStands: assertIssued,
}

export const remedyNotice: PaperKind<RemedyLetter> = {
  kind: 'default_remedy_notice',
  title: 'Notice of a remedy on default',
  print: (one, letterhead) => remediesAsPdf([one], letterhead),
  assertStands: (ctx, remedyId, { call_id }) => remedyLetter(ctx, call_id, remedyId),
}

/** The letters of an extension as they are sent. */
export const extensionPapers = async (ctx: Context, callId: number, extensionId: number) =>
  papersOf(ctx, await extensionLetters(ctx, callId, extensionId), (one, name) => ({
    recordId: extensionId,
    subject: sentence`Capital call ${name}, now due ${longDay(one.due_date)}`,
    says: sentence`The due date of capital call ${name} is extended. The letter is attached.`,
    lines: [
      sentence`Outstanding: ${moneyIn(one.currency, one.language)(one.outstanding)}`,
      sentence`Due date: ${longDay(one.due_date)}`,
    ],
  }))

/** The written notices of default of a call as they are sent. */
export const defaultPapers = async (ctx: Context, callId: number) =>
  papersOf(ctx, await defaultLetters(ctx, callId), (one, name) => ({
    recordId: callId,
    subject: sentence`Notice of default: capital call ${name}`,
    says: sentence`Please find attached the notice of default of capital call ${name}.`,
    lines: [
      sentence`Amount due: ${moneyIn(one.currency, one.language)(one.outstanding_then)}`,
      sentence`To be cured by ${longDay(one.cure_ends_on)}`,
    ],
  }))

/** The notice of a remedy as it is sent. */
export const remedyPapers = async (ctx: Context, callId: number, remedyId: number) =>
  papersOf(ctx, [await remedyLetter(ctx, callId, remedyId)], (one, name) => ({
    recordId: remedyId,
    subject: sentence`Default of capital call ${name}: ${remedyTitles[one.kind]}`,
    says: sentence`Please find attached the notice of a remedy on your default of capital call ${name}.`,
    lines: [sentence`Outstanding: ${moneyIn(one.currency, one.language)(one.outstanding)}`],
  }))

interface Written {
  recordId: number
  subject: Sentence
  says: Sentence
  lines: Sentence[]
}

const papersOf = <L extends CallLetter>(
  ctx: Context,
  letters: readonly L[],
  write: (one: L, name: Said) => Written,
): Promise<Paper<L>[]> =>
  addressed(
    ctx,
    letters.map(one => {
      const say = sayIn(one.language)
      const { recordId, subject, says, lines } = write(
        one,
        nameOfNotice(one.reference, one.call_id, one.fund.name),
      )
      return {
        recordId,
        lpId: one.lp.lp_id,
        name: one.lp.name,
        subject: say(subject),
        text: say(letter(one.lp.name, says, figures(...lines), questionsTo(one.contact))),
        data: one,
        page: `/capital-calls/${one.call_id}`,
      }
    }),
  )
