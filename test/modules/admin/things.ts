import { mailAccountExample } from '../../../server/modules/admin/email/email.ts'
import type { ModuleThings } from '../../generated/things.ts'
import { setMailAccount } from '../../mail-server.ts'

const SUBJECT = '/api/v1/svc/admin/erasures/{record_type}'

export const things: ModuleThings['things'] = {
  '/api/v1/svc/admin/archives/{archive_id}': async ({ office }) => {
    const signedIn = { as: null, headers: await office.session() }
    const { id } = (await office.post('/api/v1/svc/admin/archives', {}, signedIn)).body
    for (;;) {
      const { body } = await office.get(`/api/v1/svc/admin/archives/${id}`)
      if (body.status === 'succeeded') return id
      if (body.status === 'failed') throw new Error(body.error)
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  },
  [SUBJECT]: async () => 'contact',
  [`${SUBJECT}/{record_id}`]: async ({ office }) =>
    (await office.post('/api/v1/svc/crm/contacts', { name: `Ana ${crypto.randomUUID()}` })).body.id,
  // A key leaves it to its person, however many administrators there are.
  '/api/v1/svc/admin/email/pending/{pending_id}': async ({ office }) => {
    const as = await office.key({ name: `Mail ${crypto.randomUUID()}` })
    const account = { ...mailAccountExample, from_name: crypto.randomUUID() }
    return (await office.put('/api/v1/svc/admin/email', account, { as })).body.pending.id
  },
  // Somebody who may not write: where there are two administrators, what lets in one who may is a proposal.
  '/api/v1/svc/admin/users/{user_id}': async ({ office }) => {
    const email = `${crypto.randomUUID()}@example.com`
    await office.person('viewer', email)
    return (await office.get(`/api/v1/svc/admin/users?q=${email}`)).body[0].id
  },
}

/** The link is shown once, an erasure and another mail account wait for a second person, and no sample office is offered here. */
export const ofTheirOwn: ModuleThings['ofTheirOwn'] = [
  `POST ${SUBJECT}/{record_id}`,
  'DELETE /api/v1/svc/admin/email',
  'POST /api/v1/svc/admin/email/pending/{pending_id}/use',
  'POST /api/v1/svc/admin/recovery/kit',
  'POST /api/v1/svc/admin/sample-office/open',
  'POST /api/v1/svc/admin/invite-links/{link_id}/mail',
  'POST /api/v1/svc/admin/users/{user_id}/reset-links/{link_id}/mail',
]

export const bodies: ModuleThings['bodies'] = {
  'POST /api/v1/svc/admin/email/test': async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  // An unchanged value is not a proposal.
  'PATCH /api/v1/svc/admin/organisation': async ({ office }) => {
    const { action_hours } = (await office.get('/api/v1/svc/admin/organisation')).body
    return { action_hours: action_hours === 24 ? 48 : 24 }
  },
  // Switched on, so that the calls that come after it find it.
  'PATCH /api/v1/svc/admin/modules': async ({ office }) => {
    await office.patch('/api/v1/svc/admin/modules', { modules: { pricer: false } })
    return { modules: { pricer: true } }
  },
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/updates\/look$/, 'asks an address that has to be there'],
  [/\/email\/test$/, 'asks a mail server that has to be there'],
  [/\/audit\/export$/, 'answers the type that is asked for, and the run expects each for every format'],
  [/\/backups\/restore$/, 'names a file that has to be there'],
]

/**
 * Only a server on this computer is reached without a secure connection; where there are two administrators, who becomes
 * one, or may write, is a proposal; and a module that is switched off for the office answers nobody.
 */
export const ruled: ModuleThings['ruled'] = {
  'PUT /api/v1/svc/admin/email': ['security'],
  'PATCH /api/v1/svc/admin/users/{user_id}': ['role'],
  'POST /api/v1/svc/admin/invite-links': ['role'],
  'PATCH /api/v1/svc/admin/modules': ['modules'],
}

export const needed: ModuleThings['needed'] = { 'POST /api/v1/svc/admin/invite-links': ['role'] }
