{{/* The labels of every object. */}}
{{- define "groundwork.labels" -}}
app.kubernetes.io/name: groundwork
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The labels of the pods of the servers, by which the Service finds them. */}}
{{- define "groundwork.server" -}}
{{ include "groundwork.labels" . }}
app.kubernetes.io/component: server
{{- end }}

{{/* What every pod may do: nothing as root, and nothing in the cluster. */}}
{{- define "groundwork.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* The settings of every container, and what it may do. */}}
{{- define "groundwork.container" -}}
image: {{ .Values.image }}
envFrom:
  - configMapRef: { name: {{ .Release.Name }} }
  - secretRef: { name: {{ .Values.secret }} }
env:
  - name: DATABASE_URL
    valueFrom: { secretKeyRef: { name: {{ .Values.database.url.secret }}, key: {{ .Values.database.url.key }} } }
  {{- with .Values.database.directUrl }}
  - name: DATABASE_DIRECT_URL
    valueFrom: { secretKeyRef: { name: {{ .secret }}, key: {{ .key }} } }
  {{- end }}
  {{- with .Values.database.replica }}
  - name: REPLICA_PASSWORD
    valueFrom: { secretKeyRef: { name: {{ .password.secret }}, key: {{ .password.key }} } }
  - name: DATABASE_REPLICA_URL
    value: {{ .url }}
  {{- end }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}
