import { anyway, type FactFlag } from './fact-flag.ts'

/** Laws and the authorities that see to them. */
export const compliance: readonly FactFlag[] = [
  {
    category: 'sanctions_aml',
    kind: 'sanctions_or_corruption',
    title: 'Sanctions, money laundering or corruption',
    explanation:
      'The document reports a listing, an investigation or a breach in this field. Dealing with it may itself be unlawful.',
    suggested_action:
      'Ask: stop until counsel for sanctions and anti-corruption has cleared it; screen every owner and payer.',
    found: [
      /\b(?:sanction(?:ed|s list)|designated|listed)\b.{0,60}\b(?:ofac|sdn|office of foreign assets|sanctions? list|treasury|person)\b/,
      /\b(?:violat\w+|breach\w*|investigat\w+|fined|penalt\w+|charged|convicted|subpoena\w*|alleg\w+|suspicious)\b.{0,100}\b(?:sanctions|ofac|money[- ]laundering|brib\w+|corrupt\w*|fcpa|terroris\w+)\b/,
      /\b(?:sanctions|ofac|money[- ]laundering|brib\w+|corrupt\w*|fcpa)\b.{0,80}\b(?:violation|breach|investigat\w+|fine[ds]?|charges|conviction|alleg\w+)\b/,
      /\bsuspicious (?:activity|transaction) reports? (?:was|were|has been|have been) (?:filed|made)\b/,
    ],
    harmless:
      /\b(?:compl(?:y|ies|iance) with|policies and procedures|represents?|training|in violation of any)\b/,
    severity: anyway('critical'),
  },
  {
    category: 'data_privacy_cyber',
    kind: 'data_breach',
    title: 'A breach of data or systems',
    explanation: 'Systems were attacked or personal data got out; notices, fines and claims may follow.',
    suggested_action:
      'Ask: for the incident report, notices to authorities and what was mended; indemnity for the incident.',
    found: [
      /\b(?:suffered|experienced|discovered|identified|detected|reported|following|after) (?:an? |the |several )?(?:\w+ ){0,3}(?:data breach|security (?:breach|incident)|cyber[- ]?(?:attack|incident)|ransomware|hack)\b/,
      /\b(?:data|records|information|accounts)\b.{0,60}\b(?:was|were|been) (?:\w+ )?(?:stolen|exposed|compromised|exfiltrated|leaked|accessed without|encrypted by)\b/,
      /\b(?:data breach|ransomware|cyber[- ]?attack|security incident)\b.{0,60}\b(?:occurred|affected|disrupted|exposed|resulted|took place)\b/,
      /\b(?:gdpr|hipaa|ccpa|data protection)\b.{0,80}\b(?:fine[ds]?|violation|investigat\w+|penalt\w+|infringement)\b/,
    ],
    severity: anyway('high'),
  },
  {
    category: 'environmental',
    kind: 'environmental',
    title: 'Contamination or an environmental claim',
    explanation:
      'Land, water or waste may have to be cleaned up, at a cost that follows the owner of the site.',
    suggested_action:
      'Condition precedent: phase I and II reports; indemnity for what happened before closing.',
    found: [
      /\b(?:soil|groundwater|site|property|land|water)\b.{0,80}\bcontaminat/,
      /\bcontaminat\w+\b.{0,80}\b(?:soil|groundwater|site|land|aquifer)\b/,
      /\b(?:remediation|clean-?up) (?:costs?|order|work|plan|obligations?)\b/,
      /\b(?:spill|release|leak) of\b.{0,40}\b(?:oil|hazardous|chemical|fuel|solvent)/,
      /\b(?:notice of violation|enforcement|fine[ds]?)\b.{0,80}\b(?:environmental|epa|emissions|wastewater)\b/,
      /\b(?:asbestos|pfas|underground storage tanks?)\b.{0,60}\b(?:found|present|identified|detected|discovered|known)\b/,
    ],
    severity: plain =>
      /\border\b|\bremediation|\bclean-?up|\bnotice of violation/.test(plain) ? 'high' : 'medium',
  },
  {
    category: 'regulatory_licence',
    kind: 'licence_or_regulator',
    title: 'A licence is at risk or a regulator has acted',
    explanation:
      'A licence that the business needs was taken, suspended or has run out, or an authority has acted against it.',
    suggested_action:
      'Condition precedent: confirmation from the authority that the licence stands; ask for the correspondence.',
    found: [
      /\b(?:licen[cs]es?|permits?|registrations?|accreditations?|approvals?)\b.{0,60}\b(?:was|were|been|is|are) (?:\w+ )?(?:revoked|suspended|withdrawn|cancelled|not renewed|lapsed|refused|expired)\b/,
      /\b(?:revoked|suspended|withdrew|cancelled|refused to renew)\b.{0,60}\b(?:licen[cs]e|permit|registration|accreditation)\b/,
      /\b(?:received|issued|entered into|subject to|served with)\b.{0,40}\b(?:cease[- ]and[- ]desist|consent (?:order|decree)|wells notice|enforcement (?:action|order)|warning letter|subpoena)\b/,
      /\b(?:operat\w+|carr\w+ on business) without (?:an? |the )?(?:required |necessary |valid )?(?:licen[cs]e|permit|registration)\b/,
      /\b(?:sec|fca|finra|regulator|authority)\b.{0,40}\b(?:fined|sanctioned|censured|opened an? (?:investigation|inquiry))\b/,
    ],
    inShort: [
      /\b(?:licen[cs]es?|permits?|registrations?|accreditations?)\b.{0,20}\b(?:revoked|suspended|withdrawn|lapsed|expired)\b/,
    ],
    severity: anyway('high'),
  },
]
