/** Decides which words of plans in other languages mean an English one: the commonest of German, French, Spanish, Portuguese and Italian. */
import { lazy } from '../../text/lazy.js';
import { words } from '../../text/words.js';

const TABLE = `
pricing preis preise preisgestaltung tarification tarifs precios preços prezzi|research recherche forschung investigación pesquisa ricerca|
login anmeldung connexion inicio sesión|migration umzug migración migração migrazione|database datenbank datos|
deployment bereitstellung déploiement despliegue implantação distribuzione|testing prüfung pruebas testes prove|
payment zahlung zahlungen paiement paiements pago pagos pagamento pagamenti|invoice rechnung rechnungen facture facturas fatura fattura|
user benutzer nutzer utilisateur usuario usuário utente|customer kunde kunden client clientes cliente clienti|
search suche recherche búsqueda busca ricerca|security sicherheit sécurité seguridad segurança sicurezza|
performance leistung rendement rendimiento desempenho prestazioni|error fehler erreur error erro errore|
architecture architektur arquitectura arquitetura architettura|refactor umbau refactorisation refactorización|
release veröffentlichung publication lanzamiento lançamento rilascio|strategy strategie stratégie estrategia estratégia strategia|
marketing vermarktung mercadotecnia|website webseite webauftritt sitio|mobile mobil móvil|app anwendung aplicación aplicação applicazione|
interface oberfläche schnittstelle interfaz|onboarding einarbeitung intégration incorporación|report bericht rapport informe relatório rapporto|
export ausfuhr exportation exportación|import einfuhr importation importación|settings einstellungen paramètres ajustes configurações impostazioni|
notification benachrichtigung benachrichtigungen notificación notificação notifica|cleanup aufräumen nettoyage limpieza limpeza pulizia|
quality qualität qualité calidad qualidade qualità|translation übersetzung traduction traducción tradução traduzione|
backup sicherung sauvegarde respaldo|network netz netzwerk réseau red rede rete|hiring einstellung recrutement contratación contratação assunzione|
budget haushalt presupuesto orçamento bilancio|schedule zeitplan calendrier calendario|training schulung formation formación formação formazione|
launch start lancement lanzamiento lançamento lancio|order bestellung bestellungen commande pedido ordine|cart warenkorb panier carrito carrinho carrello|
storage speicher stockage almacenamiento armazenamento|access zugriff zugang accès acceso acesso accesso|roles rollen rôles funciones|
editor bearbeitung éditeur|dashboard übersicht tableau tablero painel|queue warteschlange file cola fila coda|cache zwischenspeicher|
logging protokollierung journalisation registro|monitoring überwachung surveillance supervisión monitoramento|product produkt produit producto produto prodotto`;

interface Tongues {
  /** The English words that a stem means. */
  means: Map<string, Set<string>>;
  /** The stems that say an English word. */
  said: Map<string, string[]>;
}

/** Made when first needed: taking the table apart takes a cold process milliseconds. */
const known = lazy((): Tongues => {
  const means = new Map<string, Set<string>>();
  const said = new Map<string, string[]>();
  for (const line of TABLE.replace(/\n/g, '').split('|')) {
    const all = words(line);
    const english = all[0]!;
    said.set(english, [...(said.get(english) ?? []), ...all]);
    for (const w of all) means.set(w, new Set([...(means.get(w) ?? []), english]));
  }
  return { means, said };
});

/** The stems that mean the same as `word` (a stem) in one of the languages; [] when it is not in the table. */
export function translationsOf(word: string): string[] {
  const { means, said } = known();
  return [...(means.get(word) ?? [])].flatMap((english) => said.get(english) ?? []);
}

/** Do two stems mean the same in two languages? */
export function isTranslation(a: string, b: string): boolean {
  if (a === b) return false;
  const { means } = known();
  const of = means.get(a);
  const others = means.get(b);
  if (of === undefined || others === undefined) return false;
  for (const m of of) if (others.has(m)) return true;
  return false;
}
