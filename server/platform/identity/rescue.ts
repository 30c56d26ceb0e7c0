import { randomUUID } from 'node:crypto'
import { type Db, scopeTo } from '../../database/index.ts'
import { systemPrincipal } from '../../kernel/access/principal.ts'
import { appendAudit } from '../../kernel/audit.ts'
import { joined, type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { tellOfSecurity } from '../mail/security-notices.ts'
import { dropSecondFactor, hasSecondFactor } from './second-factor/second-factor.ts'
import { createResetLink } from './tokens/reset-links.ts'

/** A request at the server's own console, for one person. */
export interface Rescue {
  password: boolean
  secondFactor: boolean
  superadmin: boolean
}

const LINK_HOURS = 1

/** The people of the appliance, as a list of lines. */
export async function listPeople(db: Db): Promise<string[]> {
  const people = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.org_id')
    .selectAll('users')
    .select('organisations.name as organisation')
    .orderBy('users.org_id')
    .orderBy('users.id')
    .execute()
  return people.map(person =>
    [
      person.email,
      person.name,
      person.organisation,
      person.role,
      ...(person.status === 'active' ? [] : ['switched off']),
      ...(hasSecondFactor(person) ? ['with a second factor'] : []),
    ].join(', '),
  )
}

/**
 * Restores one person's access. It is recorded in the audit log, which all administrators read. Returns the
 * message for the caller, with the path of a link to a new password. Throws a sentence where it is not
 * possible.
 */
export async function rescue(
  db: Db,
  email: string,
  asked: Rescue,
  now: string,
): Promise<{ done: string; path: string | null }> {
  const person = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst()
  if (!person) throw new Error(`Nobody signs in with ${email}. Without a word this command lists who does.`)
  const office = scopeTo(db, person.org_id)
  const done: Sentence[] = []
  if (asked.superadmin) {
    await assertNoSuperadmin(db)
    await office
      .updateTable('users')
      .set({ role: 'superadmin', status: 'active', updated_at: now })
      .where('id', '=', person.id)
      .execute()
    done.push(sentence`${person.name} is superadmin now.`)
  } else if (person.status !== 'active')
    throw new Error(`The account of ${person.email} is switched off: an administrator switches it on first.`)
  if (asked.secondFactor) {
    await dropSecondFactor(office, person.id, now)
    done.push(sentence`${person.name} has no second factor any more.`)
  }
  let path: string | null = null
  if (asked.password) {
    const ask = { userId: person.id, secondFactor: false, validHours: LINK_HOURS, createdBy: null }
    path = (await createResetLink(office, now, ask)).path
    done.push(sentence`${person.name} got a link to a new password.`)
  }
  await office
    .updateTable('sessions')
    .set({ ended_at: now, updated_at: now })
    .where('user_id', '=', person.id)
    .where('ended_at', 'is', null)
    .execute()
  await db.deleteFrom('login_failures').where('subject', '=', `account:${person.email}`).execute()
  await appendAudit(db, {
    principal: systemPrincipal(person.org_id, 'The computer itself'),
    at: now,
    requestId: randomUUID(),
    action: 'rescue',
    target: `/api/v1/svc/admin/users/${person.id}`,
    outcome: 'done',
    details: { email: person.email, done: done.join(' ') },
  })
  await tellOfSecurity(
    { db: office, now },
    {
      about: person,
      kind: 'rescued',
      title: sentence`Access of ${person.name} was restored on the server itself`,
      detail: joined(
        [...done, sentence`If nobody of the office did this, somebody else can use that computer.`],
        ' ',
      ),
      link: '/settings/people',
    },
  )
  return { done: done.join(' '), path }
}

async function assertNoSuperadmin(db: Db): Promise<void> {
  const there = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (there)
    throw new Error(`There is a superadmin, ${there.email}: let them back in, then they change the role.`)
}
