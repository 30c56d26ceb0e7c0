import type { ShareLink } from '../../../api/modules.ts'

/** Returns a link's access requirements in a few words. */
export const asksOf = (link: ShareLink): string =>
  [
    link.has_password && 'Password',
    link.verify_email ? 'Proven e-mail' : link.require_email && 'E-mail',
    link.nda_text && 'Agreement',
    link.allow.length > 0 && `Only ${link.allow.join(', ')}`,
    link.deny.length > 0 && `Not ${link.deny.join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ')
