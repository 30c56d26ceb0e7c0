import { timingSafeEqual } from 'node:crypto'
import type { z } from 'zod'
import { AppError, type Context, type PrepareContext, sentence } from '../../kernel/index.ts'
import {
  assertNotOfNames,
  createOrganisation,
  createUser,
  hashPassword,
} from '../../platform/identity/index.ts'
import type { SetupInput } from './schemas.ts'
import { signIn } from './sign-in.ts'

type Input = z.output<typeof SetupInput>

/** Refuses a wrong link before any work is done for it. */
export async function prepareSetup(
  { services: { identity } }: PrepareContext,
  { body }: { body: Input },
): Promise<{ hash: string }> {
  if (!sameToken(body.token, identity.setupToken) || !(await identity.needsSetup())) throw linkExpired()
  return { hash: await hashPassword(body.password) }
}

/** Creates the organisation and its first administrator, and signs them in. Only ever works once. */
export async function setUp(ctx: Context, input: Input, { hash }: { hash: string }) {
  if (!(await ctx.services.identity.claimSetup(ctx))) throw linkExpired()
  const orgId = await createOrganisation(ctx, { name: input.organisation, currency: input.currency })
  const person = await createUser(ctx, {
    orgId,
    name: input.name,
    email: input.email,
    role: 'superadmin',
    passwordHash: hash,
  })
  const signedIn = await signIn(ctx, person, true)
  await assertNotOfNames(ctx, 'password', input.password, person)
  return signedIn
}

function sameToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const linkExpired = () =>
  new AppError(
    410,
    'link_expired',
    sentence`This appliance is already set up, or the link belongs to another one.`,
  )
