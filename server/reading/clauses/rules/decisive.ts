import type { ClauseCategory } from './rule.ts'

/** A phrase that by itself nearly makes a sentence such a clause, whatever else stands in it. */
export interface Decisive {
  category: ClauseCategory
  phrase: RegExp
  /** Not where this stands in the sentence too. */
  unless?: RegExp
}

const REASONS = /\b(?:if|breach(?:es)?|default|fails?|failure|insolven\w+|bankrupt\w*|event)\b/

export const decisive: readonly Decisive[] = [
  {
    category: 'Termination For Convenience',
    phrase:
      /\bterminate (?:this|the)\b.{0,80}\b(?:without cause|for any (?:or no )?reason|for (?:its )?convenience|for no reason|with or without cause|at any time (?:upon|on|by|with|without))\b/,
    unless: REASONS,
  },
  {
    category: 'Termination For Convenience',
    phrase:
      /\b(?:either|any|each) party may (?:\w+ )?(?:terminate|cancel) (?:this|the)\b.{0,60}\b(?:upon|on|by|with)\b.{0,60}\b(?:days|months)\b.{0,30}\bnotice\b/,
    unless: REASONS,
  },
  {
    category: 'Warranty Duration',
    phrase:
      /\bwarrant(?:s|y|ies)?\b.{0,250}\b(?:for|period of|within)\b.{0,50}\b(?:days|months|years?)\b.{0,200}\b(?:free|defect|workmanship|conform|material|perform|deliver|shipment|acceptance)/,
    unless: /\binsurance\b|\brepresents\b/,
  },
  {
    category: 'Warranty Duration',
    phrase:
      /\b(?:for|period of|within)\b.{0,50}\b(?:days|months|years?)\b.{0,160}\bwarrants?\b.{0,160}\b(?:free|defect|workmanship|conform|perform)/,
    unless: /\binsurance\b/,
  },
  {
    category: 'Warranty Duration',
    phrase:
      /\bwarranty (?:period|term)\b.{0,80}\b(?:is|of|shall|means|for)\b.{0,80}\b(?:days|months|years?)\b/,
  },
  {
    category: 'Non-Compete',
    phrase:
      /\b(?:shall|will|may|agrees?)\b.{0,60}\bnot\b.{0,160}\b(?:engage|participate|own|operate|manufacture|sell|distribute|market|promote|develop|offer|represent|endorse|carry|perform)\b.{0,160}\b(?:compet(?:es?|ing|itive)|competitors?)\b/,
    unless: /\bconfidential|\bnothing\b|\bsolicit/,
  },
  {
    category: 'Non-Transferable License',
    phrase:
      /\bgrants?\b.{0,250}\bnon-? ?(?:transferable|transferrable|assignable)\b.{0,160}\b(?:licen[cs]e|right)/,
  },
  {
    category: 'Affiliate License-Licensee',
    phrase:
      /\bgrants? (?:to )?.{0,60}\band (?:to )?(?:any of )?(?:its|their) (?:[\w-]+ )?(?:affiliates|subsidiaries)\b.{0,160}\blicen[cs]e\b/,
  },
  {
    category: 'License Grant',
    phrase: /\b(?:hereby )?grants?(?: to)? .{0,100}\b(?:a|an|the)\b.{0,140}\blicen[cs]e\b.{0,60}\bto\b/,
    unless: /\bno\b.{0,40}\blicen[cs]e|\bnot grant|\bnothing\b|\bwhereas\b/,
  },
  {
    category: 'Source Code Escrow',
    phrase: /\bescrow\b.{0,250}\bsource code\b|\bsource code\b.{0,250}\bescrow\b/,
  },
  {
    category: 'Exclusivity',
    phrase:
      /\b(?:as|be) (?:its|the|their|[\w']+'s) (?:sole and exclusive|exclusive|sole)\b.{0,60}\b(?:distributor|supplier|provider|agent|representative|licensee|manufacturer|sponsor|reseller|vendor|source)\b/,
    unless: /\bwhereas\b|\bnon-?exclusive/,
  },
  {
    category: 'Rofr/Rofo/Rofn',
    phrase: /\bright of first (?:refusal|offer|negotiation)\b.{0,160}\b(?:to|for|with|on)\b/,
    unless: /\bno right of first\b/,
  },
  {
    category: 'Joint Ip Ownership',
    phrase:
      /\b(?:shall|will) be (?:owned jointly|jointly owned)\b|\bjointly own\b|\bjoint(?:ly)? own(?:ed|ers?|ership)\b.{0,80}\b(?:patents?|inventions?|intellectual|technology|improvements?|know-how|ip)\b/,
  },
  {
    category: 'Ip Ownership Assignment',
    phrase:
      /\b(?:hereby )?(?:irrevocably )?assigns?\b.{0,120}\b(?:all|its|entire)\b.{0,60}\bright,? title,? and interest\b|\bworks? made for hire\b/,
    unless: /\bthis agreement\b.{0,40}\bassign|\breceivables?\b|\bjoint/,
  },
  {
    category: 'Most Favored Nation',
    phrase:
      /\bmost[- ]favou?red\b|\b(?:no|not) less favou?rable\b.{0,80}\b(?:other|any) (?:\w+ ){0,2}(?:customers?|licensees?|distributors?|resellers?|buyers?)\b/,
  },
  {
    category: 'Post-Termination Services',
    phrase:
      /\b(?:upon|after|following)\b.{0,60}\b(?:expiration|termination)\b.{0,250}\b(?:sell[- ]?off|wind[- ]?down|transition|continue to (?:sell|provide|perform|supply|distribute)|(?:remaining|existing|unsold) inventory)\b/,
  },
  {
    category: 'Minimum Commitment',
    phrase:
      /\b(?:shall|will|must|agrees? to)\b.{0,60}\b(?:purchase|order|pay|sell|buy|spend)\b.{0,80}\b(?:minimum|at least|no(?:t)? less than)\b.{0,100}\b(?:units?|quantit\w+|volume|annual|per (?:year|annum|quarter|month)|each (?:contract )?(?:year|quarter|month|calendar)|guarantee|royalt\w+|dollars|\$)/,
    unless: /\binsur|\bnotice\b|\bprice of\b/,
  },
  {
    category: 'Change Of Control',
    phrase:
      /\b(?:terminat\w*|cancel\w*|prepay\w*|repay\w*)\b.{0,250}\bchange (?:of|in) control\b|\bchange (?:of|in) control\b.{0,250}\b(?:terminat\w*|consent|deemed an? assign|cancel\w*|prepay\w*|repay\w*|due and payable)/,
    unless: /["”] (?:means|shall mean)\b/,
  },
  {
    category: 'Post-Termination Services',
    phrase:
      /\b(?:for|period of)\b.{0,40}\b(?:days|months|years?)\b.{0,40}\b(?:after|following)\b.{0,40}\b(?:expiration|termination)\b.{0,160}\b(?:records|books|provide|continue|sell|support|services)\b/,
    unless: /\bconfidential|\bcompet|\bsolicit/,
  },
  {
    category: 'Warranty Duration',
    phrase:
      /\b(?:days|months|years?)\b.{0,40}\b(?:after|from|following)\b.{0,40}\b(?:delivery|shipment|acceptance|installation|receipt)\b.{0,200}\b(?:defect|workmanship|warrant)/,
    unless: /\bpay|\binvoice/,
  },
  {
    category: 'Warranty Duration',
    phrase: /\bfree (?:from|of)\b.{0,60}\bdefects?\b.{0,160}\b(?:days|months|years?)\b/,
  },
  {
    category: 'Volume Restriction',
    phrase:
      /\b(?:exceeds?|excess of)\b.{0,120}\b(?:units|hours|users|capacity|quantit\w+|volume|forecast)\b.{0,160}\b(?:additional|consent|fee|charge|no obligation|not (?:be )?(?:obligated|required))\b/,
  },
  {
    category: 'Cap On Liability',
    phrase:
      /\bin no event\b.{0,120}\bliable\b.{0,160}\b(?:consequential|indirect|special|incidental|punitive)\b/,
  },
  {
    category: 'Cap On Liability',
    phrase:
      /\bliabilit\w+\b.{0,200}\b(?:shall|will) not exceed\b|\bliabilit\w+\b.{0,120}\b(?:be|is) limited to\b/,
    unless: /\binsur/,
  },
  {
    category: 'Audit Rights',
    phrase:
      /\b(?:right|entitled|may)\b.{0,80}\b(?:audit|inspect|examine)\b.{0,120}\b(?:books|records|accounts|facilit\w+|premises)\b/,
  },
  {
    category: 'Uncapped Liability',
    phrase:
      /\b(?:except|other than|excluding)\b.{0,200}\b(?:indemnif\w+|gross negligence|confidential\w*|willful)\b.{0,200}\b(?:in no event|neither party|liab\w+)\b.{0,200}\b(?:consequential|exceed|indirect|special)\b/,
  },
  {
    category: 'Irrevocable Or Perpetual License',
    phrase: /\b(?:perpetual|irrevocable)\b.{0,120}\blicen[cs]e\b/,
    unless: /\bnot\b.{0,40}\b(?:perpetual|irrevocable)/,
  },
  {
    category: 'Revenue/Profit Sharing',
    phrase:
      /\bshall pay\b.{0,100}\b(?:royalt\w+|commission|percent\w*)\b.{0,120}\b(?:net sales|revenues?|gross|profits?)\b/,
    unless: /\binterest\b|\btax|\baudit|\bunderpa/,
  },
  {
    category: 'Covenant Not To Sue',
    phrase:
      /\bnot\b.{0,120}\b(?:contest|challenge|attack)\b.{0,160}\b(?:validity|ownership|title|enforceability|rights?|marks?|patents?)\b/,
  },
  {
    category: 'Insurance',
    phrase: /\b(?:maintain|carry|obtain|procure)\b.{0,100}\binsurance\b/,
  },
  {
    category: 'Liquidated Damages',
    phrase: /\bliquidated damages\b/,
    unless: /\bno\b.{0,40}\bliquidated|\bconsequential\b/,
  },
]
