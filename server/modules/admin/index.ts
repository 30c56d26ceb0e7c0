import { module } from '../../kernel/index.ts'
import { forgetOldAccess } from './access-log.ts'
import { archiveJob } from './archives.ts'
import { nightlyBackup } from './backups.ts'
import { collections } from './collections.ts'
import { exceptions } from './exceptions.ts'
import { forms } from './forms.ts'
import { accessEnds } from './people/access-ends.ts'
import { moduleDisabled, moduleEnabled } from './people/events.ts'
import { erasure } from './people/leavers.ts'
import { routes } from './routes.ts'
import { dailyUpdateLook } from './updates.ts'
import { watch } from './warnings.ts'

export const admin = module({
  key: 'admin',
  title: 'Administration',
  collections,
  forms,
  core: true,
  writes: [
    'calendar_addresses',
    'invite_links',
    'letterheads',
    'mail_accounts',
    'organisations',
    'pending_mail_accounts',
    'recovery_codes',
    'reset_links',
    'sessions',
    'users',
  ],
  erasure,
  routes,
  jobs: [archiveJob],
  schedule: [accessEnds, forgetOldAccess, nightlyBackup, dailyUpdateLook, watch],
  events: [moduleEnabled, moduleDisabled],
  sealed: [
    {
      table: 'mail_accounts',
      column: 'password_sealed',
      what: 'Password of the mail account',
      named: 'from_address',
      page: '/settings/mail',
    },
    {
      table: 'pending_mail_accounts',
      column: 'password_sealed',
      what: 'Password of a mail account not in use yet',
      named: 'from_address',
      page: '/settings/mail',
    },
  ],
  exceptions,
})
