import type { ClauseRule } from './rule.ts'

const GRANTS = /\b(?:hereby )?grants?(?:ed|s|ing)?\b.{0,160}\b(?:licen[cs]e|sublicense|right)\b/

/** Intellectual property: who owns it and who may use it. */
export const property: readonly ClauseRule[] = [
  {
    category: 'License Grant',
    strong: [
      /\bgrants?\b.{0,160}\blicen[cs]e\b/,
      /\bhereby grants?\b.{0,120}\brights?\b/,
      /\b(?:shall have|has) (?:a|an|the)\b.{0,80}\b(?:licen[cs]e|right) to (?:use|sell|market|manufacture|distribute|reproduce)\b/,
      /\blicen[cs]es? to\b.{0,80}\b(?:use|make|sell|reproduce|distribute|display)\b/,
    ],
    weak: [
      /\bnon-?exclusive\b/,
      /\broyalty[- ]free\b/,
      /\bnon-?transferable\b/,
      /\bworld-?wide\b/,
      /\bright to use\b/,
      /\bsublicens/,
    ],
    against: [
      /\b(?:no|not)\b.{0,60}\b(?:grants?|licen[cs]e)\b/,
      /\bnothing\b/,
      /\bbusiness licen[cs]e/,
      /\blicenses? and permits\b/,
      /\bterminat/,
    ],
    heading: /\blicen[cs]e|\bgrant|\btrademark/,
  },
  {
    category: 'Non-Transferable License',
    strong: [
      /\bnon-?\s?(?:transferable|transferrable|assignable|sublicensable|sublicenseable)\b/,
      /\b(?:without|no) (?:the )?right (?:to|of) (?:grant )?(?:sublicens|transfer|assign)/,
      /\b(?:not|neither)\b.{0,160}\b(?:sublicense|assign|transfer)\w*\b.{0,120}\blicen[cs]e/,
      /\blicen[cs]e\b.{0,160}\b(?:not|may not)\b.{0,60}\b(?:sublicense|assign|transfer)/,
    ],
    weak: [GRANTS, /\bnon-?exclusive\b/, /\bsublicens/],
    against: [/\bthis agreement (?:is|shall) not\b/],
    heading: /\blicen[cs]e|\bgrant/,
  },
  {
    category: 'Affiliate License-Licensee',
    strong: [
      /\bgrants? (?:to )?.{0,60}\b(?:and|or) (?:to )?(?:any of )?(?:its|their) (?:[\w-]+ ){0,2}(?:affiliates?|affiliated|subsidiar\w+)\b.{0,200}\b(?:licen[cs]e|right)\b/,
      /\b(?:licensee|customer|buyer|distributor|company)(?:'s|’s)? and (?:its|their) affiliates\b.{0,160}\b(?:licen[cs]e|right to use|may use)\b/,
      /\baffiliates?\b.{0,120}\b(?:shall have|have|has|may exercise)\b.{0,60}\b(?:licen[cs]e|right to use|sublicen)/,
      /\b(?:licen[cs]e|right)\b.{0,300}\b(?:to|by|with|for) (?:its|their|any)\b.{0,20}\baffiliates?\b/,
      /\bsublicens\w*\b.{0,120}\baffiliates?\b/,
      /\bgrants? to\b.{0,60}\b(?:and|or) (?:to )?(?:the |each )?(?:other )?members? of (?:the|its)\b.{0,30}\bgroup\b/,
      /\brights?\b.{0,80}\bexercis\w+\b.{0,60}\baffiliates?\b/,
    ],
    weak: [GRANTS, /\baffiliates?\b|\bsubsidiar/],
    against: [
      /\bassign this agreement\b/,
      /\bon behalf of (?:itself|themselves)\b/,
      /\b(?:even|except) as to\b.{0,40}\baffiliates\b/,
    ],
    heading: /\blicen[cs]e|\bgrant/,
  },
  {
    category: 'Affiliate License-Licensor',
    strong: [
      /\b(?:on behalf of|for) itself and (?:its|their|the) (?:\w+ )?(?:affiliates|subsidiaries|members)\b.{0,120}\bgrants?\b/,
      /\band (?:its|their) affiliates (?:hereby )?(?:grants?|licenses?)\b/,
      /\b(?:shall|will) cause\b.{0,60}\baffiliates?\b.{0,60}\bgrant\b/,
      /\bgrants?\b.{0,300}\b(?:owned|controlled|held)\b.{0,40}\b(?:or|and) (?:any of )?(?:its|their) affiliates\b/,
    ],
    weak: [GRANTS, /\baffiliates\b/],
    against: [],
    heading: /\blicen[cs]e|\bgrant/,
  },
  {
    category: 'Unlimited/All-You-Can-Eat-License',
    strong: [
      /\bunlimited\b.{0,120}\b(?:use|users?|right|licen[cs]e|copies|number|access)\b/,
      /\b(?:licen[cs]e|right)\b.{0,200}\b(?:unlimited|unrestricted)\b/,
      /\benterprise[- ]wide\b/,
    ],
    weak: [GRANTS, /\bperpetual\b/, /\birrevocable\b/],
    against: [/\bunlimited liab/, /\bwithout limitation\b/],
    heading: /\blicen[cs]e|\bgrant/,
  },
  {
    category: 'Irrevocable Or Perpetual License',
    strong: [
      /\b(?:perpetual|irrevocable|irrevocably)\b.{0,200}\b(?:licen[cs]e|right to|rights)\b/,
      /\b(?:licen[cs]e|right)\w*\b.{0,200}\b(?:perpetual|irrevocable|in perpetuity|survive)\b/,
      /\bin perpetuity\b/,
      /\bfully[- ]paid(?:[- ]up)?\b.{0,80}\b(?:perpetual|irrevocable)\b/,
    ],
    weak: [GRANTS, /\bperpetual/, /\birrevocabl/, /\bfully[- ]paid/],
    against: [
      /\bletter of credit\b/,
      /\bproxy\b/,
      /\bconsents? to the (?:exclusive )?jurisdiction\b/,
      /\bpower of attorney\b/,
    ],
    heading: /\blicen[cs]e|\bgrant/,
  },
  {
    category: 'Ip Ownership Assignment',
    strong: [
      /\b(?:hereby |agrees? to |shall |will )(?:\w+ )?(?:assigns?|transfers?|conveys?)\b.{0,200}\b(?:right|title|interest|intellectual|patent|copyright|invention|work product|mark)/,
      /\bwork(?:s)?[- ](?:made[- ])?for[- ]hire\b/,
      /\b(?:shall|will) (?:be|become|remain|vest)\b.{0,60}\b(?:sole|exclusive)\w*\b.{0,40}\bpropert/,
      /\b(?:shall|will)(?: \w+){0,2} own(?:s|ed)?\b.{0,160}\b(?:intellectual|invention|work product|improvement|right|title|development|deliverable|copyright|content|data)/,
      /\b(?:right|title),? (?:and|title) ?(?:and )?interest\b.{0,200}\b(?:assign|vest|inure)/,
    ],
    weak: [
      /\binventions?\b|\bimprovements?\b|\bdeliverables?\b|\bwork product\b/,
      /\bintellectual property\b/,
      /\bassigns?\b/,
      /\binure/,
    ],
    against: [/\bjointly\b/, /\bassign this agreement\b/, /\bconfidential information\b/, /\breceivables?\b/],
    heading: /\bown|\bintellectual|\binvention|\bwork product|\bpropriet/,
  },
  {
    category: 'Joint Ip Ownership',
    strong: [
      /\bjoint(?:ly)?[- ]?(?:own|held|develop)\w*\b/,
      /\b(?:owned|own|shall be) (?:\w+ )?joint(?:ly)?\b/,
      /\bjoint (?:owner|intellectual|invention|patent|property|technology|know|ip|improvement)\w*\b/,
      /\bco-?own/,
      /\bundivided\b.{0,60}\binterest\b/,
    ],
    weak: [/\bjoint/, /\bwithout (?:any )?(?:duty|obligation) (?:of|to) account/],
    against: [/\bjoint (?:venture|and several|steering|committee)\b/, /\bjointly and severally\b/],
    heading: /\bjoint|\bown/,
  },
  {
    category: 'Source Code Escrow',
    strong: [
      /\bescrow\b.{0,200}\b(?:source|code|software|technology|materials)\b/,
      /\b(?:source|code|software|technology|deposit) ?(?:code|materials)?\b.{0,200}\bescrow\b/,
      /\bescrow (?:agent|agreement)\b/,
      /\brelease (?:event|condition)\b/,
      /\bsource code\b.{0,200}\b(?:deposit|releas|deliver|trustee|custod)\w*\b/,
      /\b(?:deposit|releas|deliver)\w*\b.{0,160}\bsource (?:code|materials)\b/,
      /\bdeposit materials?\b/,
    ],
    weak: [/\bescrow/, /\bsource code\b/],
    against: [/\bescrow (?:account|funds?)\b/, /\bpurchase price\b/, /\bclosing\b/],
    heading: /\bescrow/,
  },
]
