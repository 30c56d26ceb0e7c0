import type { AgentRoutes, TeamRoutes, ToolRoutes } from '../../server/agents/index.ts'
import type { Routes as AdminRoutes } from '../../server/modules/admin/index.ts'
import type { Routes as AuthRoutes } from '../../server/modules/auth/index.ts'
import type { Routes as CfoRoutes } from '../../server/modules/cfo/index.ts'
import type { Routes as CimRoutes } from '../../server/modules/cim/index.ts'
import type { Routes as CopilotRoutes } from '../../server/modules/copilot/index.ts'
import type { Routes as CreditRoutes } from '../../server/modules/credits/index.ts'
import type { Routes as CrmRoutes } from '../../server/modules/crm/index.ts'
import type { Routes as DeveloperRoutes } from '../../server/modules/developer/index.ts'
import type { Routes as PortalRoutes } from '../../server/modules/investor-portal/index.ts'
import type { Routes as InvestorRoutes } from '../../server/modules/investors/index.ts'
import type { Routes as ConnectionRoutes } from '../../server/modules/mcp-connections/index.ts'
import type { Routes as MeRoutes } from '../../server/modules/me/index.ts'
import type { Routes as ModelRoutes } from '../../server/modules/models/index.ts'
import type { Routes as NotificationRoutes } from '../../server/modules/notifications/index.ts'
import type { Routes as OddRoutes } from '../../server/modules/odd/index.ts'
import type { Routes as PricerRoutes } from '../../server/modules/pricer/index.ts'
import type { Routes as TaskRoutes } from '../../server/modules/tasks/index.ts'
import type { Routes as VdrRoutes } from '../../server/modules/vdr/index.ts'
import type { Routes as WebhookRoutes } from '../../server/modules/webhooks/index.ts'
import { type AnswerOf, type BodyOf, type CallOf, client } from './client.ts'

export const authApi = client<AuthRoutes>()
export const meApi = client<MeRoutes>()
export const adminApi = client<AdminRoutes>()
export const developerApi = client<DeveloperRoutes>()
export const agentApi = client<AgentRoutes>()
export const crmApi = client<CrmRoutes>()
export const toolsApi = client<ToolRoutes>()
export const teamApi = client<TeamRoutes>()
export const creditsApi = client<CreditRoutes>()
export const tasksApi = client<TaskRoutes>()
export const webhooksApi = client<WebhookRoutes>()
export const notificationsApi = client<NotificationRoutes>()
export const cfoApi = client<CfoRoutes>()
export const pricerApi = client<PricerRoutes>()
export const portalApi = client<PortalRoutes>()
export const lpApi = client<InvestorRoutes>()
export const cimApi = client<CimRoutes>()
export const connectionsApi = client<ConnectionRoutes>()
export const copilotApi = client<CopilotRoutes>()
export const modelsApi = client<ModelRoutes>()
export const vdrApi = client<VdrRoutes>()
export const oddApi = client<OddRoutes>()

/** Every call a page may name as its own. */
export type ApiCall =
  | CallOf<AuthRoutes>
  | CallOf<MeRoutes>
  | CallOf<AdminRoutes>
  | CallOf<DeveloperRoutes>
  | CallOf<AgentRoutes>
  | CallOf<ToolRoutes>
  | CallOf<CrmRoutes>
  | CallOf<TeamRoutes>
  | CallOf<CreditRoutes>
  | CallOf<TaskRoutes>
  | CallOf<WebhookRoutes>
  | CallOf<NotificationRoutes>
  | CallOf<CfoRoutes>
  | CallOf<PricerRoutes>
  | CallOf<PortalRoutes>
  | CallOf<InvestorRoutes>
  | CallOf<CimRoutes>
  | CallOf<ConnectionRoutes>
  | CallOf<CopilotRoutes>
  | CallOf<ModelRoutes>
  | CallOf<VdrRoutes>
  | CallOf<OddRoutes>

export type Me = AnswerOf<MeRoutes, 'GET /api/v1/svc/me'>
export type Action = AnswerOf<AgentRoutes, 'GET /api/v1/svc/agent/approvals'>['items'][number]
export type Policy = AnswerOf<AgentRoutes, 'GET /api/v1/svc/agent/policies'>['items'][number]
export type PolicyTrial = AnswerOf<AgentRoutes, 'POST /api/v1/svc/agent/policies/try'>
export type User = AnswerOf<AdminRoutes, 'GET /api/v1/svc/admin/users'>['items'][number]
export type InviteLink = AnswerOf<AdminRoutes, 'GET /api/v1/svc/admin/invite-links'>['items'][number]
export type AuditEntry = AnswerOf<AdminRoutes, 'GET /api/v1/svc/admin/audit'>['items'][number]
export type ApiKey = AnswerOf<DeveloperRoutes, 'GET /api/v1/svc/developer/dashboard'>['keys'][number]

export type Deal = AnswerOf<CrmRoutes, 'GET /api/v1/svc/crm/deals'>['items'][number]
export type DealDetail = AnswerOf<CrmRoutes, 'GET /api/v1/svc/crm/deals/{deal_id}'>
export type Pipeline = AnswerOf<CrmRoutes, 'GET /api/v1/svc/crm/pipeline'>
export type Stage = AnswerOf<CrmRoutes, 'GET /api/v1/svc/crm/stages'>['items'][number]
export type DealContact = AnswerOf<CrmRoutes, 'GET /api/v1/svc/crm/deals/{deal_id}/contacts'>['items'][number]
export type Screening = AnswerOf<CrmRoutes, 'POST /api/v1/svc/crm/deals/{deal_id}/screen'>
export type Contact = AnswerOf<CrmRoutes, 'GET /api/v1/svc/crm/contacts'>['items'][number]
export type Mandate = NonNullable<AnswerOf<CrmRoutes, 'GET /api/v1/svc/crm/mandate'>['mandate']>
export type ImportPreview = AnswerOf<CrmRoutes, 'POST /api/v1/svc/crm/contacts/bulk-import/preview'>
export type ImportInput = BodyOf<CrmRoutes, 'POST /api/v1/svc/crm/contacts/bulk-import'>
export type ImportResult = AnswerOf<CrmRoutes, 'POST /api/v1/svc/crm/contacts/bulk-import'>

export type Run = AnswerOf<AgentRoutes, 'GET /api/v1/svc/agent-runs'>['items'][number]
export type RunDetail = AnswerOf<AgentRoutes, 'GET /api/v1/svc/agent-runs/{run_id}'>
export type Agent = AnswerOf<TeamRoutes, 'GET /api/v1/svc/team'>['items'][number]
export type Tool = AnswerOf<ToolRoutes, 'GET /api/v1/tools'>['items'][number]
export type CreditEntry = AnswerOf<CreditRoutes, 'GET /api/v1/svc/credits/transactions'>['items'][number]
export type CreditGrant = BodyOf<CreditRoutes, 'POST /api/v1/svc/credits/topup/checkout'>
export type Hold = AnswerOf<TaskRoutes, 'GET /api/v1/svc/tasks/holds'>['items'][number]
export type Webhook = AnswerOf<WebhookRoutes, 'GET /api/v1/webhooks/'>['items'][number]
export type Delivery = AnswerOf<WebhookRoutes, 'GET /api/v1/webhooks/{id}/deliveries'>['items'][number]
export type ConnectedApp = AnswerOf<WebhookRoutes, 'GET /developer/connected-apps'>['items'][number]
export type Notification = AnswerOf<NotificationRoutes, 'GET /api/v1/svc/notifications'>['items'][number]

export type FundAccount = AnswerOf<CfoRoutes, 'GET /api/v1/svc/cfo/accounts'>['items'][number]
export type FundAccountInput = BodyOf<CfoRoutes, 'POST /api/v1/svc/cfo/accounts'>
export type JournalEntry = AnswerOf<CfoRoutes, 'GET /api/v1/svc/cfo/gl/journal'>['items'][number]
export type GlAccount = AnswerOf<CfoRoutes, 'GET /api/v1/svc/cfo/gl/accounts'>['items'][number]
export type GlTrialBalance = AnswerOf<CfoRoutes, 'GET /api/v1/svc/cfo/gl-trial-balance'>
export type ProfitAndLoss = AnswerOf<CfoRoutes, 'POST /api/v1/svc/cfo/report'>
export type PeriodClose = AnswerOf<
  CfoRoutes,
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close'
>['items'][number]
export type CapitalStatements = AnswerOf<
  CfoRoutes,
  'GET /api/v1/svc/cfo/accounts/{account_id}/period-close/{close_id}/statements'
>
export type Performance = AnswerOf<CfoRoutes, 'GET /api/v1/svc/cfo/accounts/{account_id}/performance'>
export type Fees = AnswerOf<CfoRoutes, 'GET /api/v1/svc/cfo/accounts/{account_id}/fees'>
export type FeeTermsInput = BodyOf<CfoRoutes, 'PUT /api/v1/svc/cfo/accounts/{account_id}/fees'>
export type FeePeriodInput = BodyOf<CfoRoutes, 'POST /api/v1/svc/cfo/accounts/{account_id}/fees/confirm'>
export type FeeComputation = AnswerOf<CfoRoutes, 'POST /api/v1/svc/cfo/accounts/{account_id}/fees/calculate'>
export type LpTerms = AnswerOf<
  CfoRoutes,
  'GET /api/v1/svc/cfo/accounts/{account_id}/lp-terms'
>['items'][number]
export type K1 = AnswerOf<CfoRoutes, 'GET /api/v1/svc/cfo/accounts/{account_id}/k1'>['items'][number]
export type K1Input = BodyOf<CfoRoutes, 'POST /api/v1/svc/cfo/accounts/{account_id}/k1/generate'>
export type K1Preview = AnswerOf<CfoRoutes, 'POST /api/v1/svc/cfo/accounts/{account_id}/k1/bulk-preview'>
export type K1Proposal = AnswerOf<CfoRoutes, 'GET /api/v1/svc/cfo/accounts/{account_id}/k1/proposal'>
export type WaterfallInput = BodyOf<CfoRoutes, 'POST /api/v1/svc/cfo/waterfall'>
export type Waterfall = AnswerOf<CfoRoutes, 'POST /api/v1/svc/cfo/waterfall'>

export type LoanInput = BodyOf<PricerRoutes, 'POST /api/v1/svc/pricer/run'>
export type PricingResult = AnswerOf<PricerRoutes, 'POST /api/v1/svc/pricer/run'>
export type PricingSummary = AnswerOf<PricerRoutes, 'GET /api/v1/svc/pricer/pricings'>['items'][number]
export type Pricing = AnswerOf<PricerRoutes, 'GET /api/v1/svc/pricer/pricings/{pricing_id}'>
export type Tape = AnswerOf<PricerRoutes, 'GET /api/v1/svc/pricer/tapes/{tape_id}'>
export type Remittance = AnswerOf<PricerRoutes, 'GET /api/v1/svc/pricer/remittances/{remittance_id}'>
export type RemittanceSummary = AnswerOf<PricerRoutes, 'GET /api/v1/svc/pricer/remittances'>['items'][number]
export type TapeSummary = AnswerOf<PricerRoutes, 'GET /api/v1/svc/pricer/tapes'>['items'][number]

export type Investor = AnswerOf<PortalRoutes, 'GET /api/v1/svc/investor-portal/lps'>['items'][number]
export type InvestorDetail = AnswerOf<PortalRoutes, 'GET /api/v1/svc/investor-portal/lps/{lp_id}'>
export type Commitment = AnswerOf<
  PortalRoutes,
  'GET /api/v1/svc/investor-portal/commitments'
>['items'][number]
export type LpFact = AnswerOf<InvestorRoutes, 'GET /api/v1/svc/investors/lp/{lp_id}/memory'>['items'][number]
export type CapitalCallHeader = AnswerOf<
  PortalRoutes,
  'GET /api/v1/svc/investor-portal/calls'
>['items'][number]
export type CapitalCall = AnswerOf<PortalRoutes, 'GET /api/v1/svc/investor-portal/calls/{call_id}'>
export type CapitalCallInput = BodyOf<PortalRoutes, 'POST /api/v1/svc/investor-portal/calls'>
export type CallReminder = AnswerOf<
  PortalRoutes,
  'GET /api/v1/svc/investor-portal/calls/{call_id}/reminders'
>['reminders'][number]
export type CallTerms = AnswerOf<
  PortalRoutes,
  'GET /api/v1/svc/investor-portal/funds/{account_id}/call-terms'
>
export type DistributionHeader = AnswerOf<
  PortalRoutes,
  'GET /api/v1/svc/investor-portal/distributions'
>['items'][number]
export type Distribution = AnswerOf<
  PortalRoutes,
  'GET /api/v1/svc/investor-portal/distributions/{distribution_id}'
>
export type DistributionInput = BodyOf<PortalRoutes, 'POST /api/v1/svc/investor-portal/distributions'>
export type Memorandum = AnswerOf<CimRoutes, 'GET /api/v1/svc/cim/reports/{report_id}'>
export type MemorandumSummary = AnswerOf<CimRoutes, 'GET /api/v1/svc/cim/reports'>['items'][number]
export type MemorandumSection = Memorandum['sections'][number]
export type MemorandumInput = BodyOf<CimRoutes, 'POST /api/v1/svc/cim/generate'>
export type MemorandumVersion = AnswerOf<
  CimRoutes,
  'GET /api/v1/svc/cim/reports/{report_id}/section/{section_key}/versions'
>['items'][number]
export type MemorandumSuggestion = AnswerOf<
  CimRoutes,
  'POST /api/v1/svc/cim/reports/{report_id}/section/{section_key}/suggest'
>

export type Connection = AnswerOf<ConnectionRoutes, 'GET /api/v1/svc/mcp-connections'>['items'][number]
export type ConnectionInput = BodyOf<ConnectionRoutes, 'POST /api/v1/svc/mcp-connections'>
export type ConnectionTools = AnswerOf<
  ConnectionRoutes,
  'GET /api/v1/svc/mcp-connections/{connection_id}/tools'
>
export type ConnectionTool = ConnectionTools['tools'][number]
export type CatalogueItem = AnswerOf<
  ConnectionRoutes,
  'GET /api/v1/svc/mcp-connections/catalogue'
>['items'][number]

export type CopilotQuestion = BodyOf<CopilotRoutes, 'POST /api/v1/svc/copilot/ask'>
export type CopilotAnswer = AnswerOf<CopilotRoutes, 'POST /api/v1/svc/copilot/ask'>
export type ModelSettings = AnswerOf<ModelRoutes, 'GET /api/v1/svc/models/settings'>
export type ModelSettingsInput = BodyOf<ModelRoutes, 'PUT /api/v1/svc/models/settings'>

export type Analysis = AnswerOf<VdrRoutes, 'GET /api/v1/svc/vdr/analyses/{analysis_id}'>
export type AnalysisSummary = AnswerOf<VdrRoutes, 'GET /api/v1/svc/vdr/analyses'>['items'][number]
export type AnalysisInput = BodyOf<VdrRoutes, 'POST /api/v1/svc/vdr/analyze'>
export type RedFlag = Analysis['red_flags'][number]
export type FlagChange = BodyOf<VdrRoutes, 'PATCH /api/v1/svc/vdr/analyses/{analysis_id}/flags/{flag_id}'>
export type DataRoom = AnswerOf<VdrRoutes, 'GET /api/v1/svc/vdr/rooms'>['items'][number]

export type QuotedPage = AnswerOf<
  VdrRoutes,
  'GET /api/v1/svc/vdr/analyses/{analysis_id}/documents/{document}/pages/{page}'
>
export type OddRun = AnswerOf<OddRoutes, 'GET /api/v1/svc/odd/runs/{odd_run_id}'>
export type OddRunSummary = AnswerOf<OddRoutes, 'GET /api/v1/svc/odd/runs'>['items'][number]
export type OddAnswer = OddRun['answers'][number]
export type OddAnswerChange = BodyOf<
  OddRoutes,
  'PATCH /api/v1/svc/odd/runs/{odd_run_id}/answers/{odd_answer_id}'
>
export type OddTopic = AnswerOf<OddRoutes, 'GET /api/v1/svc/odd/topics'>['items'][number]
