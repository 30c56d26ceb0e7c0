import type { ClauseRule } from './rule.ts'

/** Payment terms: the object, the quantity and the price. */
export const commercial: readonly ClauseRule[] = [
  {
    category: 'Revenue/Profit Sharing',
    strong: [
      /\b(?:pay|receive|entitled to|earn|share|equal to|retain)\w*\b.{0,200}(?:\bpercent\w*|%).{0,120}\b(?:revenues?|sales|profits?|receipts|income|proceeds|fees|commission)\b/,
      /\b(?:royalt(?:y|ies)|commissions?|revenue share|profit share)\b.{0,120}(?:\bpercent|%|\brate|\bequal to|\bof \$)/,
      /\b(?:revenue|profit)[- ]shar/,
      /\bshare of\b.{0,60}\b(?:revenues?|profits?|net)\b/,
      /(?:\bpercent\w*|%)\)? of (?:the |all |its |any |such )?(?:\w+ ){0,3}(?:revenues?|sales|profits?|receipts|proceeds)\b/,
    ],
    weak: [
      /\broyalt/,
      /\bnet (?:revenue|sales|profit)/,
      /\bcommission/,
      /\bgross (?:revenue|sales|receipts)/,
      /%|\bpercent/,
    ],
    against: [/\binterest\b/, /\bdiscount/, /\btax(?:es)?\b/, /\bvoting\b/, /\baudit/],
    heading: /\broyalt|\bcommission|\brevenue|\bpayment|\bcompensation|\bfees|\bprofit/,
  },
  {
    category: 'Price Restrictions',
    strong: [
      /\b(?:not|no|never)\b.{0,60}\b(?:increase|raise)\w*\b.{0,60}\b(?:prices?|pricing|fees?|rates?|payments?)\b.{0,160}(?:\bmore\b|\bexceed|%|\bpercent|\bonce\b|\bgreater\b|\bduring\b|\bwithout\b)/,
      /\b(?:prices?|pricing|fees?|rates?)\b.{0,80}\b(?:increases?|changes?|adjustments?|increased)\b.{0,160}\b(?:not exceed|no more than|not more than|only once|limited to|no greater|not increase|once (?:per|each|in any))\b/,
      /\b(?:increases?|changes?|adjustments?)\b.{0,80}\b(?:prices?|pricing|fees?|rates?)\b.{0,200}\b(?:not exceed|no more than|not more than|only once|limited to|no greater|not increase|once (?:per|each|in any))\b/,
      /\b(?:maximum|minimum) (?:resale )?prices?\b/,
      /\bprices?\b.{0,80}\b(?:fixed|firm|remain (?:fixed|unchanged|in effect)|not be (?:increased|changed|raised))\b/,
    ],
    weak: [
      /\bincrease\b.{0,60}\b(?:price|fee|rate)/,
      /\b(?:price|fee|rate)s?\b.{0,60}\bincrease/,
      /\bconsumer price index\b|\bcpi\b/,
    ],
    against: [/\bliab/, /\bshares\b|\bstock\b/, /\binterest\b/, /\btax/],
    heading: /\bpric/,
  },
  {
    category: 'Minimum Commitment',
    strong: [
      /\bminimum\b.{0,60}\b(?:purchase|order|commitment|quantit|volume|guarantee|royalt|payment|annual|sales|amount|number|fee|level|requirement)\w*\b/,
      /\b(?:at least|not less than|no less than|no fewer than|a minimum of)\b.{0,160}\b(?:units?|\$|dollars|per (?:year|month|quarter|annum)|each (?:year|month|quarter)|orders?|purchase\w*|volumes?)/,
      /\bguaranteed? (?:minimum|annual|payment)/,
      /\btake[- ]or[- ]pay\b/,
      /\b(?:purchase|order|buy)\w*\b.{0,80}\b(?:at least|not less than|no less than|minimum)\b/,
    ],
    weak: [
      /\bminimum\b/,
      /\bat least\b|\bnot less than\b/,
      /\bshortfall\b/,
      /\bfail\w* to (?:meet|purchase|achieve|satisfy)\b/,
    ],
    against: [
      /\binsur/,
      /\bnotice\b/,
      /\bminimum (?:wage|age|standards?)\b/,
      /\b(?:aggregate|occurrence)\b/,
      /\brating\b/,
    ],
    heading: /\bminimum|\bpurchase|\bguarant|\bquota|\bcommitment/,
  },
  {
    category: 'Volume Restriction',
    strong: [
      /\b(?:not|no)\b.{0,40}\b(?:exceed|more than|greater than|in excess of)\b.{0,120}\b(?:units?|hours?|days?|copies|users?|per|number|quantit\w+|acres|products?|capacity|orders?|appearances?)\b/,
      /\b(?:up to|maximum of|limited to)\b.{0,80}\b(?:units?|hours?|copies|users?|appearances?|pages?|seats|servers|stores|locations|products)\b/,
      /\bmaximum (?:number|quantit\w+|volume|capacity|amount of)\b/,
      /\b(?:exceeds?|in excess of|over)\b.{0,100}\b(?:additional (?:fee|charge|cost)|consent|renegotiat\w+|excess)\b/,
    ],
    weak: [
      /\bup to\b/,
      /\bmaximum\b/,
      /\bexcess\b/,
      /\bcapacity\b/,
      /\b(?:no|not) (?:be )?(?:more than|to exceed|exceed)\b/,
      /\b(?:up to|more than|exceed|limited to) (?:a total of |an aggregate of )?(?:[\w-]+ )?\(?\d/,
    ],
    against: [/\bliab/, /\binsur/, /\binterest\b/, /\bnotice\b/, /\bdamages\b/],
    heading: /\bcapacity|\bvolume|\bquantit|\blimit|\bservices/,
  },
]
