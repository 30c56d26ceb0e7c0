import { expect, test } from 'vitest'
import { start } from '../../../server/index.ts'
import { MailServer, smtpError } from '../../mail-server.ts'
import { type Json, openOffice } from '../../office.ts'
import { closing, P as TRANSACTIONS } from '../transactions/closings.ts'

const P = '/api/v1/svc/investor-portal'
const onPostgres = process.env.SVC_TEST_DATABASE === 'postgres'

test.skipIf(onPostgres)(
  'what went out after a backup does not go out again when the backup is put back',
  async () => {
    const office = await openOffice()
    const server = await MailServer.open()
    try {
      await office.put('/api/v1/svc/admin/email', server.account())
      const fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder', currency: 'USD' })).body.id
      const investor = { name: 'Birch Pension', primary_contact_email: 'birch@example.com' }
      const lp_id = (await office.post(`${P}/lps`, investor)).body.id
      await office.post(`${P}/commitments`, { lp_id, fund_account_id: fund, amount: 1000 })
      const inHours = (hours: number) =>
        new Date(office.clock.now().getTime() + hours * 3_600_000).toISOString()
      for (const [reference, hours] of [
        ['SOON', 1],
        ['LATER', 90],
      ] as const) {
        const call = { fund_account_id: fund, amount: 100, reference, due_date: '2026-04-30' }
        const { id } = (await office.post(`${P}/calls`, call)).body
        expect((await office.post(`${P}/calls/${id}/notices/mail`, { send_at: inHours(hours) })).status).toBe(
          200,
        )
      }
      const parties = [{ name: 'Alder Row', role: 'borrower', email: 'ana@example.com', signing_order: 1 }]
      const closed = (await closing(office, { name: 'Alder Row facility', parties })).id
      // The first attempt finds nobody at home, so that the reminder waits in the backup for its second one.
      server.onRecipient = () => {
        throw smtpError(451, 'Try again later')
      }
      await office.post(`${TRANSACTIONS}/${closed}/parties/0/remind`, {})
      const reminders = async () => (await office.get(`${TRANSACTIONS}/${closed}/reminders`)).body
      await expect.poll(reminders).toMatchObject([{ attempts: 1, status: 'queued' }])
      server.onRecipient = () => undefined
      const { file } = (await office.post('/api/v1/svc/admin/backups')).body.backups[0]
      office.clock.advance(3_601_000)
      await server.waitFor(2)
      await office.post('/api/v1/svc/admin/backups/restore', { file })
      await office.running.stop()
      const again = await start(office.config, { clock: office.clock })
      const get = async (path: string): Promise<Json> => {
        const headers = { authorization: `Bearer ${office.admin}` }
        return (await fetch(`${again.url}${path}`, { headers })).json()
      }
      const [later, soon] = await get('/api/v1/svc/mail/messages')
      expect(soon).toMatchObject({ status: 'uncertain', response: expect.stringContaining('put back') })
      expect(later).toMatchObject({ status: 'queued' })
      expect(await get(`${TRANSACTIONS}/${closed}/reminders`)).toMatchObject([
        { status: 'uncertain', response: expect.stringContaining('put back') },
      ])
      const told = (await get('/api/v1/svc/notifications')).find(({ kind }: Json) => kind === 'restored')
      expect(told.detail).toContain('Of 2 messages it is not known')
      expect(server.received.filter(({ to }) => to[0] === 'birch@example.com')).toHaveLength(1)
      expect(server.received.filter(({ to }) => to[0] === 'ana@example.com')).toHaveLength(1)
      await again.stop()
    } finally {
      await server.close()
    }
  },
)
