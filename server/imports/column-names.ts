/**
 * Usual names of columns in German, French and Spanish by their English one, as `plain` has them: an import that
 * knows a column by the English name knows it by these.
 */
const TRANSLATED: Readonly<Record<string, string>> = {
  account: 'konto compte cuenta',
  accountholder:
    'kontoinhaber zahlungsempfanger empfanger titulaireducompte titulaire beneficiaire titulardelacuenta titular beneficiario',
  accountcode: 'kontonummer kontonr kontocode numerodecompte codigodecuenta numerodecuenta',
  accountname: 'kontobezeichnung kontoname intituleducompte libelleducompte nombredelacuenta nombredecuenta',
  amount: 'betrag summe montant importe monto',
  balance: 'saldo solde',
  bank: 'geldinstitut kreditinstitut banque banco entidadbancaria',
  bankname: 'bankname namederbank nomdelabanque nombredelbanco',
  calldate: 'abrufdatum datedappel fechadellamada',
  category: 'kategorie behorde aufsicht categorie autorite categoria autoridad',
  class: 'klasse anteilsklasse classedeparts clase clasedeparticipaciones',
  closingdate: 'beitrittsdatum zeichnungsdatum datedesouscription datedecloture fechadecierre',
  commitment:
    'zusage kapitalzusage zeichnungsbetrag zeichnung engagement souscription montantsouscrit compromiso suscripcion',
  counterparty:
    'gegenpartei vertragspartner kreditnehmer schuldner contrepartie emprunteur contraparte prestatario',
  country: 'land sitz sitzland domizil pays paysderesidence paisderesidencia pais domicilio',
  credit: 'haben habenbetrag gutschrift montantcredit haber abono',
  currency: 'wahrung devise monnaie moneda divisa',
  date: 'datum fecha',
  deal: 'transaktion geschaft projekt operation projet operacion proyecto',
  debit: 'soll sollbetrag belastung montantdebit debe cargo',
  description: 'beschreibung buchungstext bezeichnung text libelle intitule descripcion concepto',
  due: 'fallig falligkeit falligam echeance exigible vencimiento',
  duedate: 'falligkeitsdatum falligkeitstag datedecheance fechadevencimiento',
  effectivefrom: 'gultigab gultigvon wirksamab valableapartirdu valabledes validodesde vigentedesde',
  email: 'emailadresse mailadresse courriel adresseemail correo correoelectronico',
  frequency: 'haufigkeit turnus rhythmus frequence periodicite frecuencia periodicidad',
  fund: 'fonds fondsname fondo nombredelfondo',
  fundname: 'namedesfonds nomdufonds',
  investor:
    'anleger investorname zeichner kommanditist investisseur souscripteur commanditaire inversor inversionista participe',
  journaldate: 'buchungsdatum belegdatum datedecomptabilisation datedecriture fechadeasiento fechacontable',
  journalno:
    'belegnummer belegnr buchungsnummer buchungsnr numerodepiece numerodecriture asiento numerodeasiento',
  kind: 'vorgang art nature clase tipodeoperacion',
  language: 'sprache langue idioma',
  name: 'name bezeichnung nom intitule nombre denominacion',
  notes: 'notizen notiz bemerkung bemerkungen anmerkung remarque remarques notas observaciones',
  obligation: 'pflicht verpflichtung aufgabe obligation echeance obligacion deber',
  owner: 'verantwortlich verantwortlicher zustandig betreuer responsable proprietaire encargado',
  paid: 'bezahlt gezahlt eingezahlt paye montantpaye pagado importepagado',
  paidon: 'bezahltam gezahltam zahlungsdatum payele datedepaiement pagadoel fechadepago',
  purpose: 'zweck verwendungszweck objet motif finalidad proposito',
  reference: 'referenz kennung nummer aktenzeichen reference numero referencia',
  routingnumber: 'bankleitzahl blz codeguichet codigodebanco',
  source: 'quelle rechtsgrundlage grundlage baselegale fuente baselegal',
  stage: 'phase stufe stand etape statut etapa fase',
  status: 'stand erledigt statut etat estado',
  targetsize: 'zielgroße volumen transaktionsvolumen taille volume tamano volumenobjetivo',
  title: 'titel titre titulo',
  type: 'art typ anlegertyp categorie tipo tipodeinversor',
}

/** The names that columns have for a field: its own, then those of other languages. */
export const inEachLanguage = (names: readonly string[]): string[] => [
  ...new Set([...names, ...names.flatMap(name => TRANSLATED[name]?.split(' ') ?? [])]),
]
