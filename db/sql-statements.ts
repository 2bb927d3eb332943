/**
 * Returns the statements of an SQL text without their comments and semicolons. Semicolons in quotes, in dollar quotes
 * and in comments end no statement.
 */
export function statementsIn(sql: string): string[] {
  const statements = [''];
  for (const [part] of sql.matchAll(parts)) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--') && !part.startsWith('/*')) statements[statements.length - 1] += part;
  }
  return statements.map((statement) => statement.trim()).filter(Boolean);
}

const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|"[^"]*"|;|[^;'"$/-]+|[\s\S]/g;
