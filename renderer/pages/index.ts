// Written by "npm run generate" from the folders beside it; do not edit.
import { agents } from './agents/index.ts'
import { approvals } from './approvals/index.ts'
import { calendar } from './calendar/index.ts'
import { capitalCalls } from './capital-calls/index.ts'
import { companies } from './companies/index.ts'
import { compare } from './compare/index.ts'
import { compliance } from './compliance/index.ts'
import { complianceProgramme } from './compliance-programme/index.ts'
import { complianceTrading } from './compliance-trading/index.ts'
import { connect } from './connect/index.ts'
import { connections } from './connections/index.ts'
import { contacts } from './contacts/index.ts'
import { covenants } from './covenants/index.ts'
import { credits } from './credits/index.ts'
import { deals } from './deals/index.ts'
import { decisions } from './decisions/index.ts'
import { dev } from './dev/index.ts'
import { diligence } from './diligence/index.ts'
import { distributions } from './distributions/index.ts'
import { entry } from './entry/index.ts'
import { fundraising } from './fundraising/index.ts'
import { funds } from './funds/index.ts'
import { googleDrive } from './google-drive/index.ts'
import { graph } from './graph/index.ts'
import { holdings } from './holdings/index.ts'
import { home } from './home/index.ts'
import { investors } from './investors/index.ts'
import { kyc } from './kyc/index.ts'
import { memoranda } from './memoranda/index.ts'
import { notifications } from './notifications/index.ts'
import { peer } from './peer/index.ts'
import { pricer } from './pricer/index.ts'
import { rooms } from './rooms/index.ts'
import { settings } from './settings/index.ts'
import { syndications } from './syndications/index.ts'
import { tools } from './tools/index.ts'
import { transactions } from './transactions/index.ts'
import { webhooks } from './webhooks/index.ts'

export const folders = [
  agents,
  approvals,
  calendar,
  capitalCalls,
  companies,
  compare,
  compliance,
  complianceProgramme,
  complianceTrading,
  connect,
  connections,
  contacts,
  covenants,
  credits,
  deals,
  decisions,
  dev,
  diligence,
  distributions,
  entry,
  fundraising,
  funds,
  googleDrive,
  graph,
  holdings,
  home,
  investors,
  kyc,
  memoranda,
  notifications,
  peer,
  pricer,
  rooms,
  settings,
  syndications,
  tools,
  transactions,
  webhooks,
] as const
