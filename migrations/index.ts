import type { Migrations } from '../server/database/migrate.ts'
import { up as appliance } from './0001-appliance.ts'
import { up as identity } from './0002-identity.ts'
import { up as agents } from './0003-agents.ts'
import { up as crm } from './0004-crm.ts'
import { up as webhooks } from './0005-webhooks.ts'
import { up as credits } from './0006-credits.ts'
import { up as approvalPolicies } from './0007-approval-policies.ts'
import { up as pricer } from './0008-pricer.ts'
import { up as books } from './0009-books.ts'
import { up as capital } from './0010-capital.ts'
import { up as closing } from './0011-closing.ts'
import { up as connections } from './0012-connections.ts'
import { up as diligence } from './0013-diligence.ts'
import { up as cim } from './0014-cim.ts'
import { up as searchAndModels } from './0015-search-and-models.ts'
import { up as callTerms } from './0017-call-terms.ts'
import { up as searchedDocuments } from './0018-searched-documents.ts'

/**
 * Every migration in the order it is applied. Forward only, never edited once released: the name is what
 * a database remembers.
 */
export const migrations: Migrations = {
  '0001-appliance': appliance,
  '0002-identity': identity,
  '0003-agents': agents,
  '0004-crm': crm,
  '0005-webhooks': webhooks,
  '0006-credits': credits,
  '0007-approval-policies': approvalPolicies,
  '0008-pricer': pricer,
  '0009-books': books,
  '0010-capital': capital,
  '0011-closing': closing,
  '0012-connections': connections,
  '0013-diligence': diligence,
  '0014-cim': cim,
  '0015-search-and-models': searchAndModels,
  '0017-call-terms': callTerms,
  '0018-searched-documents': searchedDocuments,
}
