// Written by "npm run generate" from the folders beside it; do not edit.
import type { Module } from '../kernel/module.ts'
import { admin } from './admin/index.ts'
import { auth } from './auth/index.ts'
import { bank } from './bank/index.ts'
import { calendar } from './calendar/index.ts'
import { cfo } from './cfo/index.ts'
import { cim } from './cim/index.ts'
import { companies } from './companies/index.ts'
import { compare } from './compare/index.ts'
import { compliance } from './compliance/index.ts'
import { copilot } from './copilot/index.ts'
import { credits } from './credits/index.ts'
import { crm } from './crm/index.ts'
import { decisions } from './decisions/index.ts'
import { developer } from './developer/index.ts'
import { graph } from './graph/index.ts'
import { holdings } from './holdings/index.ts'
import { investorPortal } from './investor-portal/index.ts'
import { investors } from './investors/index.ts'
import { lpCrm } from './lp-crm/index.ts'
import { mail } from './mail/index.ts'
import { mcpConnections } from './mcp-connections/index.ts'
import { me } from './me/index.ts'
import { models } from './models/index.ts'
import { notifications } from './notifications/index.ts'
import { odd } from './odd/index.ts'
import { peer } from './peer/index.ts'
import { pricer } from './pricer/index.ts'
import { qa } from './qa/index.ts'
import { risk } from './risk/index.ts'
import { syndication } from './syndication/index.ts'
import { tasks } from './tasks/index.ts'
import { timeline } from './timeline/index.ts'
import { transactions } from './transactions/index.ts'
import { vdr } from './vdr/index.ts'
import { webhooks } from './webhooks/index.ts'

export const modules: readonly Module[] = [
  admin,
  auth,
  bank,
  calendar,
  cfo,
  cim,
  companies,
  compare,
  compliance,
  copilot,
  credits,
  crm,
  decisions,
  developer,
  graph,
  holdings,
  investorPortal,
  investors,
  lpCrm,
  mail,
  mcpConnections,
  me,
  models,
  notifications,
  odd,
  peer,
  pricer,
  qa,
  risk,
  syndication,
  tasks,
  timeline,
  transactions,
  vdr,
  webhooks,
]
