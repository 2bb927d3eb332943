import {
  ColumnNode,
  type DeleteQueryNode,
  type InsertQueryNode,
  type OperationNode,
  OperationNodeTransformer,
  type ReturningNode,
  SelectAllNode,
  SelectionNode,
  type SelectQueryNode,
  TableNode,
  type UpdateQueryNode,
} from 'kysely';

/** The columns of auth.users that the login role may read (db/rules/people/identity.sql). */
const ofUsers = [
  'id',
  'name',
  'first_name',
  'last_name',
  'email',
  'email_verified',
  'image',
  'created_at',
  'updated_at',
];

const isUsers = (node: OperationNode | undefined) =>
  node !== undefined && TableNode.is(node) && node.table.identifier.name === 'users';

const named = (selections: readonly SelectionNode[]) =>
  selections.flatMap((one) =>
    SelectAllNode.is(one.selection) ? ofUsers.map((name) => SelectionNode.create(ColumnNode.create(name))) : [one],
  );

const returningNamed = (returning: ReturningNode | undefined) =>
  returning && { ...returning, selections: named(returning.selections) };

/**
 * Names the columns where the identity library reads whole accounts (`select *`, `returning *`). The server may not
 * read whether an account is suspended or a super-admin's; only the database decides by these.
 */
export class NamedColumns extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const query = super.transformSelectQuery(node);
    const from = query.from?.froms;
    return query.selections && from?.length === 1 && isUsers(from[0])
      ? { ...query, selections: named(query.selections) }
      : query;
  }

  protected override transformInsertQuery(node: InsertQueryNode): InsertQueryNode {
    const query = super.transformInsertQuery(node);
    const returning = returningNamed(query.returning);
    return returning && isUsers(query.into) ? { ...query, returning } : query;
  }

  protected override transformUpdateQuery(node: UpdateQueryNode): UpdateQueryNode {
    const query = super.transformUpdateQuery(node);
    const returning = returningNamed(query.returning);
    return returning && isUsers(query.table) ? { ...query, returning } : query;
  }

  protected override transformDeleteQuery(node: DeleteQueryNode): DeleteQueryNode {
    const query = super.transformDeleteQuery(node);
    const returning = returningNamed(query.returning);
    return returning && isUsers(query.from.froms[0]) ? { ...query, returning } : query;
  }
}
