// Written by "npm run generate" from the routes of the server; do not edit.
import type { AdminCalls } from './admin.generated.ts'
import type { AgentCalls } from './agent.generated.ts'
import type { AuthCalls } from './auth.generated.ts'
import type { BankCalls } from './bank.generated.ts'
import type { CalendarCalls } from './calendar.generated.ts'
import type { CfoCalls } from './cfo.generated.ts'
import type { CimCalls } from './cim.generated.ts'
import type { CompaniesCalls } from './companies.generated.ts'
import type { CompareCalls } from './compare.generated.ts'
import type { ComplianceCalls } from './compliance.generated.ts'
import type { CopilotCalls } from './copilot.generated.ts'
import type { CreditsCalls } from './credits.generated.ts'
import type { CrmCalls } from './crm.generated.ts'
import type { DecisionsCalls } from './decisions.generated.ts'
import type { DeveloperCalls } from './developer.generated.ts'
import type { GraphCalls } from './graph.generated.ts'
import type { HoldingsCalls } from './holdings.generated.ts'
import type { InvestorPortalCalls } from './investor-portal.generated.ts'
import type { InvestorsCalls } from './investors.generated.ts'
import type { LpCrmCalls } from './lp-crm.generated.ts'
import type { MailCalls } from './mail.generated.ts'
import type { McpConnectionsCalls } from './mcp-connections.generated.ts'
import type { MeCalls } from './me.generated.ts'
import type { ModelsCalls } from './models.generated.ts'
import type { NotificationsCalls } from './notifications.generated.ts'
import type { OddCalls } from './odd.generated.ts'
import type { PeerCalls } from './peer.generated.ts'
import type { PricerCalls } from './pricer.generated.ts'
import type { QaCalls } from './qa.generated.ts'
import type { RiskCalls } from './risk.generated.ts'
import type { SyndicationCalls } from './syndication.generated.ts'
import type { TasksCalls } from './tasks.generated.ts'
import type { TimelineCalls } from './timeline.generated.ts'
import type { ToolsCalls } from './tools.generated.ts'
import type { TransactionsCalls } from './transactions.generated.ts'
import type { VdrCalls } from './vdr.generated.ts'
import type { WebhooksCalls } from './webhooks.generated.ts'

export * from './admin.generated.ts'
export * from './agent.generated.ts'
export * from './auth.generated.ts'
export * from './bank.generated.ts'
export * from './calendar.generated.ts'
export * from './cfo.generated.ts'
export * from './cim.generated.ts'
export * from './companies.generated.ts'
export * from './compare.generated.ts'
export * from './compliance.generated.ts'
export * from './copilot.generated.ts'
export * from './credits.generated.ts'
export * from './crm.generated.ts'
export * from './decisions.generated.ts'
export * from './developer.generated.ts'
export * from './graph.generated.ts'
export * from './holdings.generated.ts'
export * from './investor-portal.generated.ts'
export * from './investors.generated.ts'
export * from './lp-crm.generated.ts'
export * from './mail.generated.ts'
export * from './mcp-connections.generated.ts'
export * from './me.generated.ts'
export * from './models.generated.ts'
export * from './notifications.generated.ts'
export * from './odd.generated.ts'
export * from './peer.generated.ts'
export * from './pricer.generated.ts'
export * from './qa.generated.ts'
export * from './risk.generated.ts'
export * from './shared.generated.ts'
export * from './syndication.generated.ts'
export * from './tasks.generated.ts'
export * from './timeline.generated.ts'
export * from './tools.generated.ts'
export * from './transactions.generated.ts'
export * from './vdr.generated.ts'
export * from './webhooks.generated.ts'

/** Every call a page may name as its own. */
export type ApiCall =
  | keyof AdminCalls
  | keyof AgentCalls
  | keyof AuthCalls
  | keyof BankCalls
  | keyof CalendarCalls
  | keyof CfoCalls
  | keyof CimCalls
  | keyof CompaniesCalls
  | keyof CompareCalls
  | keyof ComplianceCalls
  | keyof CopilotCalls
  | keyof CreditsCalls
  | keyof CrmCalls
  | keyof DecisionsCalls
  | keyof DeveloperCalls
  | keyof GraphCalls
  | keyof HoldingsCalls
  | keyof InvestorPortalCalls
  | keyof InvestorsCalls
  | keyof LpCrmCalls
  | keyof MailCalls
  | keyof McpConnectionsCalls
  | keyof MeCalls
  | keyof ModelsCalls
  | keyof NotificationsCalls
  | keyof OddCalls
  | keyof PeerCalls
  | keyof PricerCalls
  | keyof QaCalls
  | keyof RiskCalls
  | keyof SyndicationCalls
  | keyof TasksCalls
  | keyof TimelineCalls
  | keyof ToolsCalls
  | keyof TransactionsCalls
  | keyof VdrCalls
  | keyof WebhooksCalls
