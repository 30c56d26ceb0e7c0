import type { ClauseRule } from './rule.ts'

/** Term and termination of a contract. */
export const termination: readonly ClauseRule[] = [
  {
    category: 'Expiration Date',
    strong: [
      /\b(?:initial )?term of this (?:\w+ ){0,2}(?:agreement|contract|license|lease)\b.{0,120}\b(?:shall|will|is|commences?|begins?|continues?)\b/,
      /\bthis (?:\w+ ){0,2}(?:agreement|contract)\b.{0,80}\b(?:shall|will)(?: \w+)? (?:continue|remain|be) (?:in (?:full )?(?:force|effect)|effective|until|for)\b/,
      /\b(?:shall|will) (?:expire|terminate|end) (?:automatically )?(?:on|at|upon|\w+ \(?\w*\)? ?(?:years?|months?))\b/,
      /\binitial term\b.{0,80}\b(?:years?|months?|until|through)\b/,
      /\b(?:commenc|begin)\w*\b.{0,120}\b(?:continu|end|expir|terminat)\w*\b.{0,100}\b(?:years?|months?|anniversary|until|\d{4})\b/,
    ],
    weak: [
      /\b(?:unless|until) (?:earlier|sooner|otherwise) terminated\b/,
      /\(?(?:the )?["“](?:initial )?term["”]/,
      /\b(?:for|of) (?:a (?:period|term) of )?\w+ ?\(\d+\) (?:years?|months?)\b/,
      /\banniversary of the (?:effective|commencement)\b/,
    ],
    against: [/\bconfidential\w*\b/, /\bwarrant(?:y|s|ies)\b/, /\bwritten notice\b/, /\binsurance\b/],
    heading: /\bterm\b|\bduration\b/,
  },
  {
    category: 'Renewal Term',
    strong: [
      /\bautomatic\w* (?:be )?(?:renew|extend)\w*\b/,
      /\b(?:renew|extend)\w*\b.{0,60}\b(?:successive|additional|subsequent|further|consecutive)\b.{0,60}\b(?:years?|months?|terms?|periods?)\b/,
      /\b(?:successive|additional|consecutive)\b.{0,40}\b(?:renewal )?(?:terms?|periods?) of\b/,
      /\boption to (?:renew|extend)\b.{0,80}\b(?:agreement|term|years?|months?)\b/,
      /\b(?:agreement|term)\b.{0,60}\b(?:shall|will|may)\b.{0,30}\b(?:be )?(?:renew|extend)(?:ed|s)?\b/,
      /["“](?:renewal|extension|extended) (?:term|period)s?["”]/,
    ],
    weak: [/\brenewal term\b/, /\brenew/, /\bextend(?:ed)? (?:the|this) (?:term|agreement)\b/],
    against: [/\bpatents?\b/, /\binsurance\b/, /\bcontinuing confidential\b/],
    heading: /\bterm\b|\brenewal\b|\bextension\b/,
  },
  {
    category: 'Notice Period To Terminate Renewal',
    strong: [
      /\b(?:renew|extend)\w*\b.{0,250}\b(?:unless|except)\b.{0,160}\b(?:notice|notif\w+)\b.{0,200}\b(?:days?|months?)\b/,
      /\bunless\b.{0,160}\bnot(?:ice|if\w+)\b.{0,120}\b(?:not to|intent\w* (?:not )?to|non-?renew|decision not to|desire\w* not)\b.{0,40}\b(?:renew|extend)/,
      /\bnotice\b.{0,60}\b(?:non-?renewal|not (?:to )?renew|not (?:to )?extend|intention not|termination)\b.{0,120}\b(?:prior to|before)\b.{0,60}\b(?:end|expiration|renewal|anniversary)\b/,
      /\b(?:days?|months?)(?:'|’)? ?.{0,40}\b(?:prior to|before)\b.{0,40}\b(?:end|expir\w+|commencement|anniversary|renewal)\b.{0,80}\b(?:term|period|agreement|year)\b.{0,160}\b(?:renew|extend)/,
    ],
    weak: [
      /\brenew|\bextend/,
      /\bautomatic/,
      /\bnotice\b.{0,120}\b(?:prior to|before)\b.{0,40}\b(?:end|expir\w+)\b/,
    ],
    against: [],
    heading: /\bterm\b|\brenewal\b/,
  },
  {
    category: 'Termination For Convenience',
    strong: [
      /\bterminat\w*\b.{0,120}\bfor convenience\b/,
      /\bterminat\w*\b.{0,80}\b(?:for any reason|for any or no reason|without cause|without (?:any )?reason|with or without cause|at will|for no reason)\b/,
      /\b(?:with or without cause|without cause|for any reason|for convenience)\b.{0,80}\bterminat/,
      /\bterminat\w*\b.{0,60}\bat any time\b.{0,100}\b(?:notice|days|months)\b/,
      /\bat any time\b.{0,60}\bterminat\w*\b.{0,100}\b(?:notice|days|months)\b/,
      /\b(?:either|any|each) party (?:may|shall have the right to|has the right to|can) terminate this (?:\w+ ){0,2}agreement (?:up)?on\b.{0,60}\b(?:days|months)\b.{0,30}\bnotice\b/,
    ],
    weak: [
      /\bterminat\w*\b.{0,100}\b(?:upon|on|by|with)\b.{0,50}\b(?:days|months)\b.{0,30}\bnotice\b/,
      /\b(?:may|right to|entitled to|option to) (?:\w+ ){0,3}(?:terminate|cancel) (?:this|the)\b/,
      /\b(?:either|any) party\b.{0,40}\bterminate\b/,
      /\bmay (?:\w+ ){0,3}terminate this\b/,
      /\bright to terminate\b/,
      /\b(?:sole|absolute) (?:and absolute )?discretion\b/,
      /\bprior written notice\b/,
    ],
    against: [
      /\b(?:breach|default|insolven\w+|bankrupt\w*)\b/,
      /\bif\b|\bin the event\b/,
      /\bfails?\b|\bfailure\b/,
      /\b(?:upon|after|following|event of) (?:any |the )?(?:expiration or )?terminat\w+\b.{0,40}\bfor any reason\b/,
      /\bterminat\w+ (?:or expiration )?of this agreement for any reason\b/,
    ],
    heading: /\bterminat/,
  },
  {
    category: 'Post-Termination Services',
    strong: [
      /\b(?:upon|after|following|event of|on) (?:the |any |such )?(?:\w+ )?(?:expiration|expiry|termination)\b.{0,300}\b(?:continue to|sell[- ]?off|dispos\w+|transition|wind[- ]?down|inventory|repurchase|buy back|assist\w*|cooperat\w+|return)\b/,
      /\b(?:transition|termination|wind[- ]?down) (?:assistance|services|period)\b/,
      /\bsell[- ]?off\b/,
      /\b(?:period|years?|months?|days?)\b.{0,30}\b(?:after|following)\b.{0,30}\b(?:expiration|termination)\b/,
    ],
    weak: [
      /\bafter (?:the )?(?:expiration|termination)\b/,
      /\binventory\b/,
      /\bremaining\b/,
      /\bcontinue to\b/,
    ],
    against: [/\bconfidential\w*\b/, /\bcompet\w+\b/, /\bsolicit/, /\bsurviv/],
    heading:
      /\b(?:effect|consequence|rights|obligation|dut)\w*\b.{0,30}\bterminat|\btransition|\bpost[- ]terminat/,
  },
]
