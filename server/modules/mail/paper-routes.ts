import { z } from 'zod'
import { type Context, FileAnswer, file, notFound, type RouteErrors, route } from '../../kernel/index.ts'
import { accountRow } from '../../platform/mail/account.ts'
import { composeDraft } from '../../platform/mail/compose.ts'
import { recordSent, sendingErrors, sendPapers, textOf, withMessages } from '../../platform/mail/messages.ts'
import type { Paper, PaperKind } from '../../platform/mail/papers.ts'
import { letterheadOf } from '../../platform/office/letterhead.ts'
import { unprintable } from '../../reading/pdf-fonts.ts'
import { presentMessage } from './present.ts'
import { Mailing, MailingInput, SentOtherwise } from './schemas.ts'

interface Mailed<Data> {
  /** The address of the papers; theirs here is `mail` below it. */
  path: string
  /** The area whose permissions hold. */
  area: string
  paper: PaperKind<Data>
  /** The plural noun of the papers, in operations (`CallNotices`) and in words (`capital call notices`). */
  operation: string
  words: string
  /** Left out for papers that only people send. */
  tool?: { name: `svc_${string}`; category: string; keywords: string }
  /** Problems of gathering them. */
  errors?: RouteErrors
  /** The papers of the record that the address names, one for each investor. */
  gather: (ctx: Context, params: Record<string, number>) => Promise<Paper<Data>[]>
}

/**
 * Builds the routes that send a module's papers: preview, sending, and a draft for one's own mail program.
 */
export function paperRoutes<Data>({
  path,
  area,
  paper,
  operation,
  words,
  tool,
  errors,
  gather,
}: Mailed<Data>) {
  const mail = `${path}/mail`
  const paramsOf = (params: unknown) => params as Record<string, number>
  const mailing = async (ctx: Context, papers: readonly Paper<Data>[], note?: string) => {
    const account = await accountRow(ctx.db)
    return {
      title: paper.title,
      from: account ? `${account.from_name} <${account.from_address}>` : null,
      recipients: (await withMessages(ctx, paper.kind, papers)).map(({ paper: one, message }) => ({
        lp_id: one.lpId,
        name: one.name,
        address: one.address,
        unprintable: unprintable(one.name),
        subject: one.subject,
        text: textOf(one, note),
        message: message && presentMessage(message),
      })),
    }
  }
  return [
    route({
      method: 'GET',
      path: mail,
      operation: `preview${operation}Mail`,
      summary: `Preview the mailing of ${words}`,
      access: `${area}:read`,
      audience: 'pages',
      response: Mailing,
      ...(errors ? { errors } : {}),
      handle: async (ctx, { params }) => mailing(ctx, await gather(ctx, paramsOf(params))),
    }),
    route({
      method: 'POST',
      path: mail,
      operation: `send${operation}`,
      summary: `Send ${words} by mail`,
      description:
        'Sends each investor one message with its PDF, one after the other; the answer and the record show each result. Nobody receives the same paper twice unless `again` is set.',
      access: `${area}:write`,
      body: MailingInput,
      example: { note: 'With kind regards' },
      response: Mailing,
      errors: { ...errors, ...sendingErrors },
      ...(tool
        ? {
            tool: {
              ...tool,
              title: `Send ${words}`,
              credits: 2,
              description: `Sends ${words} to the investors from the office’s mail account, each with its own PDF. What was sent cannot be taken back, so a person approves it first.`,
              destructive: true,
              openWorld: true,
            },
          }
        : { audience: 'pages' as const }),
      async handle(ctx, { params, body: { lp_ids, again, note, send_at } }) {
        const papers = await gather(ctx, paramsOf(params))
        await sendPapers(ctx, paper.kind, papers, { lpIds: lp_ids, again, note, sendAt: send_at })
        return mailing(ctx, papers, note)
      },
    }),
    route({
      method: 'POST',
      path: `${mail}/otherwise`,
      operation: `record${operation}Sent`,
      summary: `Mark ${words} as sent outside Fund Office`,
      description: 'Records them as sent, with their content, so that nobody receives them twice.',
      access: `${area}:write`,
      audience: 'pages',
      body: SentOtherwise,
      example: { how: 'By post' },
      response: Mailing,
      errors: { ...errors, already_sent: sendingErrors.already_sent },
      async handle(ctx, { params, body: { lp_ids, again, how } }) {
        const papers = await gather(ctx, paramsOf(params))
        await recordSent(ctx, paper.kind, papers, { lpIds: lp_ids, again, how })
        return mailing(ctx, papers)
      },
    }),
    route({
      method: 'GET',
      path: `${mail}/{lp_id}/eml`,
      operation: `draft${operation}Mail`,
      summary: 'Export the message to one investor as a mail draft',
      leaves: 'paper',
      access: `${area}:read`,
      audience: 'pages',
      query: z.object({ note: MailingInput.shape.note }),
      response: file('message/rfc822'),
      ...(errors ? { errors } : {}),
      async handle(ctx, { params, query: { note } }) {
        const ids = paramsOf(params)
        const one = (await gather(ctx, ids)).find(({ lpId }) => lpId === ids.lp_id)
        if (!one) throw notFound()
        const attachment = await paper.print(one.data, await letterheadOf(ctx))
        const content = await composeDraft({
          to: { name: one.name, address: one.address ?? '' },
          subject: one.subject,
          text: textOf(one, note),
          attachment,
        })
        return new FileAnswer({
          name: `${attachment.name.replace(/\.[^.]+$/, '')}-${one.lpId}.eml`,
          type: 'message/rfc822',
          content,
        })
      },
    }),
  ]
}
