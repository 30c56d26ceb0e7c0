import { scopeTo } from '../../database/index.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import { type Said, sentence } from '../../kernel/language/sentence.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { sayIn } from '../../kernel/speech/speech.ts'
import type { JobDefinition } from '../../kernel/work.ts'
import { insertJob } from '../../kernel/work.ts'
import { type Notice, notify } from '../notifications.ts'
import { languageOfReader } from '../office/languages.ts'
import { accountRow } from './account.ts'
import { letter } from './papers.ts'
import { sendNow } from './send-now.ts'

const NOTICE_MAIL = 'notice-mail'

interface NoticeMail {
  name: string
  address: string
  title: string
  detail: string
}

interface SecurityNotice extends Omit<Notice, 'userId' | 'area' | 'detail'> {
  /** The area whose records a deed of an account was done in; none where it is about the account. */
  area?: string
  detail: Said
  /** The owner of the account, who is told as well. Null where nobody is there to be told. */
  about: { id: number; name: string; email: string } | null
}

/**
 * Notifies all administrators and the person of a change of their account: in the product at once, and by
 * mail where the office has an account. `db` is bound to the organisation.
 */
export async function tellOfSecurity(
  ctx: Pick<Context, 'db' | 'now'>,
  { about, ...notice }: SecurityNotice,
): Promise<void> {
  const administrators = await ctx.db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('status', '=', 'active')
    .where('role', 'in', ['superadmin', 'admin'])
    .execute()
  await notify(ctx, { area: null, ...notice, userId: null })
  const person = administrators.some(({ id }) => id === about?.id) ? null : about
  if (person) await notify(ctx, { area: null, ...notice, userId: person.id })
  if (!(await accountRow(ctx.db))) return
  for (const { name, email } of person ? [...administrators, person] : administrators) {
    const say = sayIn(await languageOfReader(ctx, email))
    const [title, detail] = [say(notice.title), say(notice.detail)]
    await insertJob(
      ctx.db,
      { kind: NOTICE_MAIL, payload: { name, address: email, title, detail } satisfies NoticeMail },
      ctx.now,
    )
  }
}

interface Guessed {
  id: number
  org_id: number
  name: string
  email: string
}

/** Tells administrators and the person that somebody fails to sign in as them, once the attempts have to wait. */
export const tellOfGuesses = (ctx: Context, { org_id, ...person }: Guessed): Promise<void> =>
  tellOfSecurity(
    { db: scopeTo(unscoped(ctx), org_id), now: ctx.now },
    {
      about: { id: person.id, name: person.name, email: person.email },
      kind: 'sign_in_failures',
      title: sentence`Repeated failed sign-ins as ${person.name}`,
      detail:
        ctx.address === null
          ? sentence`Several failed attempts in a row. Further attempts are delayed.`
          : sentence`Several failed attempts in a row, the last from ${ctx.address}. Further attempts are delayed.`,
      link: '/settings/people',
    },
  )

/**
 * Sends one notice to one person; it is in the product already, so a refusal of the mail server is not
 * reported again.
 */
export const noticeMail: JobDefinition = {
  kind: NOTICE_MAIL,
  async prepare(ctx, payload) {
    const { name, address, title, detail } = payload as NoticeMail
    if (!(await ctx.read(accountRow))) return
    await sendNow(ctx, {
      to: { name, address },
      subject: title,
      text: letter(detail, `${ctx.services.baseUrl()}/notifications`),
    })
  },
  finish: async () => undefined,
}
