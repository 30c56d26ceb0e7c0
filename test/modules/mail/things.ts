import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import type { ModuleThings } from '../../generated/things.ts'
import { setMailAccount } from '../../mail-server.ts'
import type { Json } from '../../office.ts'
import { returnedMail } from './returned-mail.ts'

const CALL = '/api/v1/svc/investor-portal/calls/{call_id}'

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/mail\/returned$/, 'reads a message that a mail server wrote'],
]

export const things: ModuleThings['things'] = {
  // A message whose end nobody heard of.
  '/api/v1/svc/mail/messages/{mail_id}': async maker => {
    const { office } = maker
    await setMailAccount(office)
    const call = await maker.thing(CALL)
    const { body } = await office.post(`${CALL.replace('{call_id}', String(call))}/notices/mail`)
    const { id } = body.recipients[0].message
    const { door } = office.running
    await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), ({ db }) =>
      db.updateTable('mail_messages').set({ status: 'uncertain' }).where('id', '=', id).execute(),
    )
    return id
  },
  // One that waits for its time.
  'POST /api/v1/svc/mail/messages/{mail_id}/withdraw': async maker => {
    const { office } = maker
    await setMailAccount(office)
    const call = await maker.thing(CALL)
    const send_at = new Date(office.running.door.parts.clock.now().getTime() + 86_400_000).toISOString()
    const { body } = await office.post(`${CALL.replace('{call_id}', String(call))}/notices/mail`, { send_at })
    return body.recipients[0].message.id
  },
}

export const bodies: ModuleThings['bodies'] = {
  'POST /api/v1/svc/mail/returned': async maker => {
    const { office } = maker
    const id = await maker.thing('/api/v1/svc/mail/messages/{mail_id}')
    const { body } = await office.get<Json[]>('/api/v1/svc/mail/messages')
    const { message_id, address } = body.find(one => one.id === id) ?? {}
    return { eml: returnedMail({ messageId: message_id, to: address }) }
  },
}
