// Written by "npm run generate" from the files beside it; do not edit.
import type { Migrations } from '../server/database/migrate.ts'
import { up as appliance0001 } from './0001-appliance.ts'
import { up as identity0002 } from './0002-identity.ts'
import { up as agents0003 } from './0003-agents.ts'
import { up as crm0004 } from './0004-crm.ts'
import { up as webhooks0005 } from './0005-webhooks.ts'
import { up as credits0006 } from './0006-credits.ts'
import { up as approvalPolicies0007 } from './0007-approval-policies.ts'
import { up as pricer0008 } from './0008-pricer.ts'
import { up as books0009 } from './0009-books.ts'
import { up as capital0010 } from './0010-capital.ts'
import { up as closing0011 } from './0011-closing.ts'
import { up as connections0012 } from './0012-connections.ts'
import { up as diligence0013 } from './0013-diligence.ts'
import { up as cim0014 } from './0014-cim.ts'
import { up as searchAndModels0015 } from './0015-search-and-models.ts'
import { up as callTerms0017 } from './0017-call-terms.ts'
import { up as searchedDocuments0018 } from './0018-searched-documents.ts'
import { up as adminAccessLog20261122 } from './2026-11-22-admin-access-log.ts'
import { up as adminRights20261122 } from './2026-11-22-admin-rights.ts'
import { up as agentAreas20261122 } from './2026-11-22-agent-areas.ts'
import { up as applianceRepairEdited20261122 } from './2026-11-22-appliance-repair-edited.ts'
import { up as applianceServers20261122 } from './2026-11-22-appliance-servers.ts'
import { up as applianceStoredScales20261122 } from './2026-11-22-appliance-stored-scales.ts'
import { up as applianceStoredScalesOfCloses20261122 } from './2026-11-22-appliance-stored-scales-of-closes.ts'
import { up as applianceTimezone20261122 } from './2026-11-22-appliance-timezone.ts'
import { up as approvalsDeal20261122 } from './2026-11-22-approvals-deal.ts'
import { up as approvalsVersions20261122 } from './2026-11-22-approvals-versions.ts'
import { up as auditValues20261122 } from './2026-11-22-audit-values.ts'
import { up as authRecovery20261122 } from './2026-11-22-auth-recovery.ts'
import { up as bankCreate20261122 } from './2026-11-22-bank-create.ts'
import { up as booksForeignCurrency20261122 } from './2026-11-22-books-foreign-currency.ts'
import { up as calendarCreate20261122 } from './2026-11-22-calendar-create.ts'
import { up as capitalSubsequentCloses20261122 } from './2026-11-22-capital-subsequent-closes.ts'
import { up as cfoDatedTerms20261122 } from './2026-11-22-cfo-dated-terms.ts'
import { up as cfoFeeRecords20261122 } from './2026-11-22-cfo-fee-records.ts'
import { up as cimApproval20261122 } from './2026-11-22-cim-approval.ts'
import { up as companiesCreate20261122 } from './2026-11-22-companies-create.ts'
import { up as crmOwners20261122 } from './2026-11-22-crm-owners.ts'
import { up as decisionsCreate20261122 } from './2026-11-22-decisions-create.ts'
import { up as developerKeyLimits20261122 } from './2026-11-22-developer-key-limits.ts'
import { up as holdingsCreate20261122 } from './2026-11-22-holdings-create.ts'
import { up as holdingsOwner20261122 } from './2026-11-22-holdings-owner.ts'
import { up as holdingsValuations20261122 } from './2026-11-22-holdings-valuations.ts'
import { up as importsCreate20261122 } from './2026-11-22-imports-create.ts'
import { up as investorPortalUndo20261122 } from './2026-11-22-investor-portal-undo.ts'
import { up as mailCreate20261122 } from './2026-11-22-mail-create.ts'
import { up as mailSendAt20261122 } from './2026-11-22-mail-send-at.ts'
import { up as mergesCreate20261122 } from './2026-11-22-merges-create.ts'
import { up as notificationsPresence20261122 } from './2026-11-22-notifications-presence.ts'
import { up as oddDeals20261122 } from './2026-11-22-odd-deals.ts'
import { up as pricerRoles20261122 } from './2026-11-22-pricer-roles.ts'
import { up as pricerServicing20261122 } from './2026-11-22-pricer-servicing.ts'
import { up as screeningsJudged20261122 } from './2026-11-22-screenings-judged.ts'
import { up as timelineCreate20261122 } from './2026-11-22-timeline-create.ts'
import { up as vdrMoreFlags20261122 } from './2026-11-22-vdr-more-flags.ts'
import { up as vdrStanding20261122 } from './2026-11-22-vdr-standing.ts'
import { up as adminErasable20261123 } from './2026-11-23-admin-erasable.ts'
import { up as applianceMovedUntil20261123 } from './2026-11-23-appliance-moved-until.ts'
import { up as bankMatchLoans20261123 } from './2026-11-23-bank-match-loans.ts'
import { up as cfoK1Details20261123 } from './2026-11-23-cfo-k1-details.ts'
import { up as companiesObligors20261123 } from './2026-11-23-companies-obligors.ts'
import { up as complianceFilingsCreate20261123 } from './2026-11-23-compliance-filings-create.ts'
import { up as complianceFilingsFound20261123 } from './2026-11-23-compliance-filings-found.ts'
import { up as complianceKycCreate20261123 } from './2026-11-23-compliance-kyc-create.ts'
import { up as complianceProgrammeAlerts20261123 } from './2026-11-23-compliance-programme-alerts.ts'
import { up as complianceProgrammeCreate20261123 } from './2026-11-23-compliance-programme-create.ts'
import { up as complianceTradingCreate20261123 } from './2026-11-23-compliance-trading-create.ts'
import { up as complianceTradingCusip20261123 } from './2026-11-23-compliance-trading-cusip.ts'
import { up as complianceTradingFound20261123 } from './2026-11-23-compliance-trading-found.ts'
import { up as crmSponsor20261123 } from './2026-11-23-crm-sponsor.ts'
import { up as holdingsCalls20261123 } from './2026-11-23-holdings-calls.ts'
import { up as investorPortalCommitmentChanges20261123 } from './2026-11-23-investor-portal-commitment-changes.ts'
import { up as investorPortalForeignMoney20261123 } from './2026-11-23-investor-portal-foreign-money.ts'
import { up as lpCrmCreate20261123 } from './2026-11-23-lp-crm-create.ts'
import { up as peerCreate20261123 } from './2026-11-23-peer-create.ts'
import { up as pricerAmendmentsWithdrawn20261123 } from './2026-11-23-pricer-amendments-withdrawn.ts'
import { up as riskCreate20261123 } from './2026-11-23-risk-create.ts'
import { up as syndicationCreate20261123 } from './2026-11-23-syndication-create.ts'
import { up as transactionsCreate20261123 } from './2026-11-23-transactions-create.ts'
import { up as vdrRoomDocuments20261123 } from './2026-11-23-vdr-room-documents.ts'
import { up as vdrTransactionEvidence20261123 } from './2026-11-23-vdr-transaction-evidence.ts'
import { up as filesCreate20261124 } from './2026-11-24-files-create.ts'
import { up as transactionsReminders20261124 } from './2026-11-24-transactions-reminders.ts'
import { up as vdrKeptDocuments20261124 } from './2026-11-24-vdr-kept-documents.ts'
import { up as vdrShareLinks20261124 } from './2026-11-24-vdr-share-links.ts'
import { up as vdrViewFigures20261124 } from './2026-11-24-vdr-view-figures.ts'
import { up as agentsRooms20261125 } from './2026-11-25-agents-rooms.ts'
import { up as approvalsCorrectedByKey20261125 } from './2026-11-25-approvals-corrected-by-key.ts'
import { up as booksCallTermVersions20261125 } from './2026-11-25-books-call-term-versions.ts'
import { up as booksSideLetterClauses20261125 } from './2026-11-25-books-side-letter-clauses.ts'
import { up as cfoK1Particulars20261125 } from './2026-11-25-cfo-k1-particulars.ts'
import { up as cimRoom20261125 } from './2026-11-25-cim-room.ts'
import { up as oddProfiles20261125 } from './2026-11-25-odd-profiles.ts'
import { up as officeLetterhead20261125 } from './2026-11-25-office-letterhead.ts'
import { up as peerWaiting20261125 } from './2026-11-25-peer-waiting.ts'
import { up as qaCreate20261125 } from './2026-11-25-qa-create.ts'
import { up as riskDeadlines20261125 } from './2026-11-25-risk-deadlines.ts'
import { up as vdrDiligenceRuns20261125 } from './2026-11-25-vdr-diligence-runs.ts'
import { up as vdrGoogleDrive20261125 } from './2026-11-25-vdr-google-drive.ts'
import { up as vdrKeptText20261125 } from './2026-11-25-vdr-kept-text.ts'
import { up as vdrTemplates20261125 } from './2026-11-25-vdr-templates.ts'
import { up as adminTableExports20261126 } from './2026-11-26-admin-table-exports.ts'
import { up as agentStandstill20261126 } from './2026-11-26-agent-standstill.ts'
import { up as booksCallAuthors20261126 } from './2026-11-26-books-call-authors.ts'
import { up as booksCallBacks20261126 } from './2026-11-26-books-call-backs.ts'
import { up as booksFundOwners20261126 } from './2026-11-26-books-fund-owners.ts'
import { up as booksGeneralPartners20261126 } from './2026-11-26-books-general-partners.ts'
import { up as crmArchive20261126 } from './2026-11-26-crm-archive.ts'
import { up as investorPortalForeignDistributions20261126 } from './2026-11-26-investor-portal-foreign-distributions.ts'
import { up as investorPortalTransfers20261126 } from './2026-11-26-investor-portal-transfers.ts'
import { up as vdrNamedParties20261126 } from './2026-11-26-vdr-named-parties.ts'
import { up as alertsSaid20261127 } from './2026-11-27-alerts-said.ts'
import { up as bankReasonsSaid20261127 } from './2026-11-27-bank-reasons-said.ts'
import { up as crmNextSteps20261127 } from './2026-11-27-crm-next-steps.ts'
import { up as languagesOfPeople20261127 } from './2026-11-27-languages-of-people.ts'
import { up as nextStepsOfContactsAndCompanies20261127 } from './2026-11-27-next-steps-of-contacts-and-companies.ts'
import { up as notificationsSaid20261127 } from './2026-11-27-notifications-said.ts'
import { up as timelineSaid20261127 } from './2026-11-27-timeline-said.ts'
import { up as wordsOfPapers20261127 } from './2026-11-27-words-of-papers.ts'
import { up as workSaid20261127 } from './2026-11-27-work-said.ts'
import { up as listsCounted20261128 } from './2026-11-28-lists-counted.ts'

/**
 * Every migration in the order it is applied. Forward only, never edited once released: the name is what
 * a database remembers.
 */
export const migrations: Migrations = {
  '0001-appliance': appliance0001,
  '0002-identity': identity0002,
  '0003-agents': agents0003,
  '0004-crm': crm0004,
  '0005-webhooks': webhooks0005,
  '0006-credits': credits0006,
  '0007-approval-policies': approvalPolicies0007,
  '0008-pricer': pricer0008,
  '0009-books': books0009,
  '0010-capital': capital0010,
  '0011-closing': closing0011,
  '0012-connections': connections0012,
  '0013-diligence': diligence0013,
  '0014-cim': cim0014,
  '0015-search-and-models': searchAndModels0015,
  '0017-call-terms': callTerms0017,
  '0018-searched-documents': searchedDocuments0018,
  '2026-11-22-admin-access-log': adminAccessLog20261122,
  '2026-11-22-admin-rights': adminRights20261122,
  '2026-11-22-agent-areas': agentAreas20261122,
  '2026-11-22-appliance-repair-edited': applianceRepairEdited20261122,
  '2026-11-22-appliance-servers': applianceServers20261122,
  '2026-11-22-appliance-stored-scales': applianceStoredScales20261122,
  '2026-11-22-appliance-stored-scales-of-closes': applianceStoredScalesOfCloses20261122,
  '2026-11-22-appliance-timezone': applianceTimezone20261122,
  '2026-11-22-approvals-deal': approvalsDeal20261122,
  '2026-11-22-approvals-versions': approvalsVersions20261122,
  '2026-11-22-audit-values': auditValues20261122,
  '2026-11-22-auth-recovery': authRecovery20261122,
  '2026-11-22-bank-create': bankCreate20261122,
  '2026-11-22-books-foreign-currency': booksForeignCurrency20261122,
  '2026-11-22-calendar-create': calendarCreate20261122,
  '2026-11-22-capital-subsequent-closes': capitalSubsequentCloses20261122,
  '2026-11-22-cfo-dated-terms': cfoDatedTerms20261122,
  '2026-11-22-cfo-fee-records': cfoFeeRecords20261122,
  '2026-11-22-cim-approval': cimApproval20261122,
  '2026-11-22-companies-create': companiesCreate20261122,
  '2026-11-22-crm-owners': crmOwners20261122,
  '2026-11-22-decisions-create': decisionsCreate20261122,
  '2026-11-22-developer-key-limits': developerKeyLimits20261122,
  '2026-11-22-holdings-create': holdingsCreate20261122,
  '2026-11-22-holdings-owner': holdingsOwner20261122,
  '2026-11-22-holdings-valuations': holdingsValuations20261122,
  '2026-11-22-imports-create': importsCreate20261122,
  '2026-11-22-investor-portal-undo': investorPortalUndo20261122,
  '2026-11-22-mail-create': mailCreate20261122,
  '2026-11-22-mail-send-at': mailSendAt20261122,
  '2026-11-22-merges-create': mergesCreate20261122,
  '2026-11-22-notifications-presence': notificationsPresence20261122,
  '2026-11-22-odd-deals': oddDeals20261122,
  '2026-11-22-pricer-roles': pricerRoles20261122,
  '2026-11-22-pricer-servicing': pricerServicing20261122,
  '2026-11-22-screenings-judged': screeningsJudged20261122,
  '2026-11-22-timeline-create': timelineCreate20261122,
  '2026-11-22-vdr-more-flags': vdrMoreFlags20261122,
  '2026-11-22-vdr-standing': vdrStanding20261122,
  '2026-11-23-admin-erasable': adminErasable20261123,
  '2026-11-23-appliance-moved-until': applianceMovedUntil20261123,
  '2026-11-23-bank-match-loans': bankMatchLoans20261123,
  '2026-11-23-cfo-k1-details': cfoK1Details20261123,
  '2026-11-23-companies-obligors': companiesObligors20261123,
  '2026-11-23-compliance-filings-create': complianceFilingsCreate20261123,
  '2026-11-23-compliance-filings-found': complianceFilingsFound20261123,
  '2026-11-23-compliance-kyc-create': complianceKycCreate20261123,
  '2026-11-23-compliance-programme-alerts': complianceProgrammeAlerts20261123,
  '2026-11-23-compliance-programme-create': complianceProgrammeCreate20261123,
  '2026-11-23-compliance-trading-create': complianceTradingCreate20261123,
  '2026-11-23-compliance-trading-cusip': complianceTradingCusip20261123,
  '2026-11-23-compliance-trading-found': complianceTradingFound20261123,
  '2026-11-23-crm-sponsor': crmSponsor20261123,
  '2026-11-23-holdings-calls': holdingsCalls20261123,
  '2026-11-23-investor-portal-commitment-changes': investorPortalCommitmentChanges20261123,
  '2026-11-23-investor-portal-foreign-money': investorPortalForeignMoney20261123,
  '2026-11-23-lp-crm-create': lpCrmCreate20261123,
  '2026-11-23-peer-create': peerCreate20261123,
  '2026-11-23-pricer-amendments-withdrawn': pricerAmendmentsWithdrawn20261123,
  '2026-11-23-risk-create': riskCreate20261123,
  '2026-11-23-syndication-create': syndicationCreate20261123,
  '2026-11-23-transactions-create': transactionsCreate20261123,
  '2026-11-23-vdr-room-documents': vdrRoomDocuments20261123,
  '2026-11-23-vdr-transaction-evidence': vdrTransactionEvidence20261123,
  '2026-11-24-files-create': filesCreate20261124,
  '2026-11-24-transactions-reminders': transactionsReminders20261124,
  '2026-11-24-vdr-kept-documents': vdrKeptDocuments20261124,
  '2026-11-24-vdr-share-links': vdrShareLinks20261124,
  '2026-11-24-vdr-view-figures': vdrViewFigures20261124,
  '2026-11-25-agents-rooms': agentsRooms20261125,
  '2026-11-25-approvals-corrected-by-key': approvalsCorrectedByKey20261125,
  '2026-11-25-books-call-term-versions': booksCallTermVersions20261125,
  '2026-11-25-books-side-letter-clauses': booksSideLetterClauses20261125,
  '2026-11-25-cfo-k1-particulars': cfoK1Particulars20261125,
  '2026-11-25-cim-room': cimRoom20261125,
  '2026-11-25-odd-profiles': oddProfiles20261125,
  '2026-11-25-office-letterhead': officeLetterhead20261125,
  '2026-11-25-peer-waiting': peerWaiting20261125,
  '2026-11-25-qa-create': qaCreate20261125,
  '2026-11-25-risk-deadlines': riskDeadlines20261125,
  '2026-11-25-vdr-diligence-runs': vdrDiligenceRuns20261125,
  '2026-11-25-vdr-google-drive': vdrGoogleDrive20261125,
  '2026-11-25-vdr-kept-text': vdrKeptText20261125,
  '2026-11-25-vdr-templates': vdrTemplates20261125,
  '2026-11-26-admin-table-exports': adminTableExports20261126,
  '2026-11-26-agent-standstill': agentStandstill20261126,
  '2026-11-26-books-call-authors': booksCallAuthors20261126,
  '2026-11-26-books-call-backs': booksCallBacks20261126,
  '2026-11-26-books-fund-owners': booksFundOwners20261126,
  '2026-11-26-books-general-partners': booksGeneralPartners20261126,
  '2026-11-26-crm-archive': crmArchive20261126,
  '2026-11-26-investor-portal-foreign-distributions': investorPortalForeignDistributions20261126,
  '2026-11-26-investor-portal-transfers': investorPortalTransfers20261126,
  '2026-11-26-vdr-named-parties': vdrNamedParties20261126,
  '2026-11-27-alerts-said': alertsSaid20261127,
  '2026-11-27-bank-reasons-said': bankReasonsSaid20261127,
  '2026-11-27-crm-next-steps': crmNextSteps20261127,
  '2026-11-27-languages-of-people': languagesOfPeople20261127,
  '2026-11-27-next-steps-of-contacts-and-companies': nextStepsOfContactsAndCompanies20261127,
  '2026-11-27-notifications-said': notificationsSaid20261127,
  '2026-11-27-timeline-said': timelineSaid20261127,
  '2026-11-27-words-of-papers': wordsOfPapers20261127,
  '2026-11-27-work-said': workSaid20261127,
  '2026-11-28-lists-counted': listsCounted20261128,
}
