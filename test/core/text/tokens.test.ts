/** The token estimate against two real tokenizers: never too low on what people and programs write, never far too high on English. */
import { encode as cl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { encode as o200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { tokens } from '../../../src/core/text/tokens.js';

/** The dearer of the two real counts. */
const real = (text: string): number => Math.max(o200k(text).length, cl100k(text).length);

const S1 = `## Session Context

Recent prompts:
1. "help me debug the hook error"
2. "now fix the tests"
3. "that didn't work, try again"

Active: Skill("framework") invoked recently
Tasks: 2 pending, 1 in_progress ("Fix hook error")`;

const ENGLISH: Record<string, string> = {
  'a request':
    'Can you look at why the invoice export drops the second page when the customer has more than fifty rows?',
  'a short request': 'now fix the tests',
  'a paragraph':
    'The session store keeps one record for each person who is signed in. When the record is older than a day we ask the identity provider again, ' +
    'and when that call fails we keep the old answer for another hour so that nobody is thrown out in the middle of their work. ' +
    'That was a deliberate choice, and the people on call have asked us to keep it.',
  'a review comment':
    'I would rather not have two places that decide whether a message is noise. Could the check move into the reader, and could the caller simply trust it? ' +
    'Otherwise this looks good to me, and the names are much clearer than before.',
  'a long text':
    'We met on Tuesday to talk about the pricing research. Everybody agreed that the three tiers are hard to tell apart, and that the cheapest one gives away too much. '.repeat(
      12,
    ),
  'numbers in prose':
    'In 2025 we had 1,240 customers, 18 of them above 10,000 seats; by March 2026 it was 1,612, a growth of 30.0 % in 3 months.',
  misspellings:
    'can you chekc whether the commit hook still runs? i think it doesnt happen on the curent branch anymore',
};

const OTHER: Record<string, string> = {
  TypeScript: `export async function readAll(paths: string[], limit = 4): Promise<Map<string, string>> {
  const out = new Map<string, string>();
  for (let i = 0; i < paths.length; i += limit) {
    const part = await Promise.all(paths.slice(i, i + limit).map((p) => readFile(p, 'utf8').catch(() => null)));
    part.forEach((text, j) => text !== null && out.set(paths[i + j]!, text));
  }
  return out;
}`,
  Python: `def chunked(items, size):
    """Yield lists of at most size items."""
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if batch:
        yield batch`,
  Go: 'func (s *Store) Close() error {\n\ts.mu.Lock()\n\tdefer s.mu.Unlock()\n\tif err := s.db.Close(); err != nil {\n\t\treturn fmt.Errorf("close %q: %w", s.path, err)\n\t}\n\treturn nil\n}',
  Rust: "impl<'a, T: Clone + 'a> Iterator for Window<'a, T> {\n    type Item = Vec<T>;\n    fn next(&mut self) -> Option<Self::Item> { self.rest.get(..self.size).map(|w| w.to_vec()) }\n}",
  'C++':
    '#include <vector>\ntemplate <typename T>\nstd::vector<T> take(const std::vector<T>& v, size_t n) { return {v.begin(), v.begin() + std::min(n, v.size())}; }',
  SQL: "SELECT task_id, task_description, status FROM task_tracking WHERE task_description LIKE '%pricing%' ORDER BY CASE WHEN status = 'in_progress' THEN 0 ELSE 1 END LIMIT 10;",
  shell:
    'for f in $(git ls-files "*.ts"); do grep -Hn "TODO\\|FIXME" "$f" 2>/dev/null | sed -E \'s/^([^:]+):([0-9]+):.*/\\1 line \\2/\'; done | sort -u > /tmp/todo.txt',
  'a regular expression': String.raw`/^(?:\*\*)?\[?([A-Z]\.\d{1,3}(?:\.\d{1,3}){1,2}|[A-Z][A-Z0-9]{1,14}-\d{1,6})\]?(?:\*\*)?[:.]?(?:\s+|$)/gu`,
  HTML: '<section class="hero hero--wide" data-id="42"><h1>Welcome back, {{name}}</h1><a href="/billing?tab=invoices&page=2">Invoices</a></section>',
  CSS: '.grid > li:nth-child(2n + 1) { margin: 0 calc(100% - 12px) 1.5rem auto; color: #3f2a91; transition: transform 120ms ease-in-out; }',
  YAML: 'jobs:\n  test:\n    runs-on: ubuntu-24.04\n    strategy:\n      matrix: { node: [20, 22, 24] }\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm ci && npm test\n',
  'a diff':
    '@@ -12,7 +12,7 @@ export function total(rows: Row[]): number {\n-  return rows.reduce((n, r) => n + r.amount, 0);\n+  return rows.reduce((n, r) => n + r.amount * r.count, 0);\n }\n',
  'a stack trace':
    "TypeError: Cannot read properties of undefined (reading 'map')\n    at InvoiceTable (webpack-internal:///./src/billing/InvoiceTable.tsx:41:27)\n    at renderWithHooks (node_modules/react-dom/cjs/react-dom.development.js:16305:18)",
  'a log':
    '2026-01-15T12:00:03.117Z INFO  [worker-3] job=8812 took=532ms rows=20480\n2026-01-15T12:00:03.655Z ERROR [worker-3] job=8813 ECONNRESET after 3 retries\n',
  'JSON, indented': JSON.stringify(
    {
      name: 'shop',
      private: true,
      workspaces: ['packages/*'],
      engines: { node: '>=20.19' },
      scripts: { test: 'vitest run' },
    },
    null,
    2,
  ),
  'JSON, compact': JSON.stringify({
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_01AbC', is_error: false }] },
    n: [1, 2.5, -3e8, null],
  }),
  'a transcript row':
    '{"parentUuid":"5f0c2c8e-3a1d-4a57-9a86-0d8d9a0f7c11","isSidechain":false,"type":"assistant","timestamp":"2026-01-15T12:00:03.117Z","requestId":"req_011CQnT7vL9x"}',
  uuids:
    '215fa0e4-a508-4da9-89c4-b1cd76b08cac 99fb2c73-0111-4cdd-89e6-d6a96032ef5b 887aa8b6-22ea-4b99-826f-2913ab976414',
  'commit ids':
    '394f81fab8d1c07be7a2b64f1c0d9e83aa5513c2 8c76332d0e 63679d4764 a625130 6aba6d4734518ae65c0187c3c4db28db89dba551',
  'encoded data':
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c',
  'an integrity line':
    '"integrity": "sha512-9Kx8wqvSf0uTmOGEuBHMwhPvZ0sPzFNUG9gvT2fLqQX7r1VtYb3cJdH5nMwEaZk6oRiWcUsL4pBhDjXeAyT1g=="',
  'tool ids': 'toolu_mwpspfss000004 call_9qQ3vVb2LkXoPz msg_01XFDUDYJgAACzvnptvVoYEL req_011CQnT7vL9xWbN2',
  'task ids': '[A.1.2] [B.12.3.4] ABC-123 INT-001 #4512 GH-77 PROJ-20391 pr#12',
  paths:
    'packages/billing/src/invoice/InvoiceTable.test.tsx:41:27 ../shared/data/README.md C:\\Users\\ada\\AppData\\Local\\Temp\\x.log ~/.claude/settings.local.json',
  links:
    'https://github.com/acme/shop/pull/1234/files#diff-3f2a91bc and https://example.com/a/b?utm_source=mail&utm_id=98f7e6',
  'names in code':
    'extractRouterContext buildRouterContext MOST_TODO_EVENTS user_prompt_submit isVisibleInTranscriptOnly XMLHttpRequest parseHTMLToDOM get2ndItemV3',
  'upper case': 'PRICING-RESEARCH.md README.md NEVER ASSUME, ALWAYS ASK. SELECT COUNT FROM USERS; PRN NUL AUX LPT1',
  German:
    'Jetzt lass uns an der Preisstudie arbeiten; die Überprüfung der Schlüsselrotation verschieben wir auf nächste Woche, größere Änderungen später.',
  French:
    "Maintenant, passons à l'étude des prix : il faut vérifier les différences entre les paliers, où ça échoue, et répéter l'expérience.",
  Spanish:
    'Ahora vamos a trabajar en la investigación de precios: compara los niveles y después corrige los errores de autenticación, por favor.',
  Polish:
    'Teraz zajmijmy się badaniem cen, a później poprawimy błędy w module uwierzytelniania, żeby wszystkie testy przechodziły.',
  Turkish: 'Şimdi fiyat araştırması üzerinde çalışalım, sonra kimlik doğrulama modülündeki hataları düzeltiriz.',
  Vietnamese: 'Bây giờ chúng ta hãy làm việc với nghiên cứu giá, sau đó sửa lỗi trong mô-đun xác thực.',
  Russian:
    'Теперь давай займёмся исследованием цен: сравни тарифы конкурентов и запиши выводы в план. Не забудь обновить тесты.',
  Ukrainian: 'Тепер переходимо до модуля оплати, там зламана перевірка підпису вебхука після оновлення бібліотеки.',
  Greek: 'Τώρα ας δουλέψουμε στην έρευνα τιμών και μετά θα διορθώσουμε τα σφάλματα στο σύστημα πληρωμών.',
  Hebrew: 'עכשיו בוא נעבוד על מחקר התמחור ואחר כך נתקן את השגיאות במודול ההזדהות',
  Arabic: 'الآن دعنا نعمل على بحث التسعير ثم نصلح الأخطاء في وحدة المصادقة',
  Hindi: 'अब मूल्य निर्धारण अनुसंधान पर काम करते हैं और फिर प्रमाणीकरण मॉड्यूल की त्रुटियों को ठीक करेंगे',
  Thai: 'ตอนนี้มาทำงานวิจัยราคากันเถอะ แล้วค่อยแก้ข้อผิดพลาดในโมดูลการยืนยันตัวตน',
  'Chinese, simplified': '现在我们来做定价研究，比较竞争对手的套餐，并把结论写进计划。别忘了更新认证模块的测试。',
  'Chinese, traditional': '現在我們來做定價研究，比較競爭對手的方案，並把結論寫進計畫。別忘了更新認證模組的測試。',
  Japanese:
    '次は価格調査に取り組みましょう。競合他社のプランを比較して、結論を計画に書いてください。認証モジュールのテストも更新してください。',
  Korean:
    '이제 가격 조사 작업을 합시다. 경쟁사의 요금제를 비교하고 결론을 계획에 적어 주세요. 인증 모듈 테스트도 업데이트해 주세요.',
  'Chinese, long': '请检查登录接口在令牌过期之后是否会自动刷新，如果没有，就补上重试逻辑并写一个测试。'.repeat(20),
  emoji: '🚀 shipping 🎉🎉 done ✅ next ❌ 👨‍👩‍👧‍👦 🇩🇪🇫🇷 👍🏽 ❤️‍🔥 🧑🏿‍💻 🐵 🙈 🙉',
  'marks and arrows': 'a → b ⇒ c ≤ 300 ✓ ✗ … “quoted” — ‘single’ • item ½ × 2 ± 3 µs 100 €',
  'a table':
    '| id | title | done |\n|---:|:------|:----:|\n| 1 | rotate keys | yes |\n| 2 | write the runbook | no |\n',
  'a tree': 'src/\n├── core/\n│   ├── model.ts\n│   └── decide.ts\n└── index.ts\n',
  'white space': 'a\n\n\n    b\t\tc\r\n\r\n  d        e\n',
  'control characters': 'red \u001b[0;31mtext\u001b[0m and a bell \u0007 and a null \u0000',
};

describe('the token estimate', () => {
  it.each(Object.entries({ ...ENGLISH, ...OTHER, 'the S1 block': S1 }))(
    'is not below the real count: %s',
    (_, text) => {
      expect(tokens(text)).toBeGreaterThanOrEqual(real(text));
    },
  );

  it.each(Object.entries({ ...ENGLISH, 'the S1 block': S1 }))('is at most 2.2 times the real count: %s', (_, text) => {
    expect(tokens(text)).toBeLessThanOrEqual(2.2 * real(text));
  });

  it('has enough samples to mean something', () => {
    expect(Object.keys(ENGLISH).length + Object.keys(OTHER).length).toBeGreaterThanOrEqual(40);
  });

  it('is zero for nothing and grows with the text', () => {
    expect(tokens('')).toBe(0);
    for (const text of [...Object.values(ENGLISH), ...Object.values(OTHER)]) {
      expect(tokens(`${text} ${text}`)).toBeGreaterThan(tokens(text));
    }
  });

  it('takes lone surrogates and a million characters', () => {
    expect(tokens('\ud800 \udc00 \ud83d')).toBeGreaterThan(0);
    expect(tokens('word '.repeat(200_000))).toBeGreaterThanOrEqual(200_000);
  });
});
