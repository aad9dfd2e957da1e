{{- define "countersign.name" -}}
{{- if contains "countersign" .Release.Name }}{{ .Release.Name | trunc 50 | trimSuffix "-" }}{{ else }}{{ printf "%s-countersign" .Release.Name | trunc 50 | trimSuffix "-" }}{{ end }}
{{- end -}}

{{- define "countersign.selector" -}}
app.kubernetes.io/name: countersign
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end -}}

{{- define "countersign.labels" -}}
{{ include "countersign.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ .root.Chart.Name }}-{{ .root.Chart.Version }}
{{- end -}}

{{- define "countersign.image" -}}
{{- with .Values.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag | default $.Chart.AppVersion }}{{ end }}
{{- end -}}
{{- end -}}

{{/* The delay, the clean stop, 2 s in which the process still waits for connections to close, 3 s to spare. */}}
{{- define "countersign.graceSeconds" -}}
{{- add 5 (ceil (divf (add .Values.shutdown.delayMs .Values.shutdown.timeoutMs) 1000)) -}}
{{- end -}}

{{/* What is said of pods of this component is added to what is said of all; labels by which pods are selected stay. */}}
{{- define "countersign.podMetadata" -}}
{{- $own := index .root.Values .component -}}
labels:
  {{- merge (include "countersign.labels" . | fromYaml) ($own.podLabels | default dict) .root.Values.podLabels | toYaml | nindent 2 }}
{{- with merge dict ($own.podAnnotations | default dict) .root.Values.podAnnotations }}
annotations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* root, component (api, worker, migrate), args, resources. Only servers have ports and probes. */}}
{{- define "countersign.pod" -}}
{{- $values := .root.Values -}}
{{- $isServer := ne .component "migrate" -}}
serviceAccountName: {{ $values.serviceAccountName }}
automountServiceAccountToken: false
# A service called "database" would otherwise set DATABASE_PORT and the like.
enableServiceLinks: false
{{- with $values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 65532
  runAsGroup: 65532
  seccompProfile:
    type: RuntimeDefault
{{- $own := index $values .component }}
{{- range $name := list "nodeSelector" "tolerations" "affinity" }}
{{- with index $own $name | default (index $values $name) }}
{{ $name }}:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
{{- if $isServer }}
terminationGracePeriodSeconds: {{ include "countersign.graceSeconds" .root }}
topologySpreadConstraints:
  {{- range $key := list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "countersign.selector" $ | nindent 8 }}
  {{- end }}
{{- else }}
restartPolicy: Never
{{- end }}
containers:
  - name: countersign
    image: {{ include "countersign.image" .root | quote }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    args: [{{ .args }}]
    env:
      - name: NODE_ENV
        value: production
      - name: HOST
        value: "0.0.0.0"
      - name: PORT
        value: "3000"
      - name: OPERATIONS_HOST
        value: "0.0.0.0"
      - name: OPERATIONS_PORT
        value: "9464"
      - name: SHUTDOWN_DELAY_MS
        value: {{ $values.shutdown.delayMs | int | quote }}
      - name: SHUTDOWN_TIMEOUT_MS
        value: {{ $values.shutdown.timeoutMs | int | quote }}
      {{- with $values.secret }}
      {{- $name := .name }}
      {{- range $variable, $key := dict "DATABASE_URL" .databaseUrlKey "ENCRYPTION_KEYS" .encryptionKeysKey "DATABASE_DIRECT_URL" .databaseDirectUrlKey "SMTP_URL" .smtpUrlKey "EGRESS_PROXY_URL" .egressProxyUrlKey }}
      {{- if $key }}
      - name: {{ $variable }}
        valueFrom:
          secretKeyRef:
            name: {{ $name }}
            key: {{ $key }}
      {{- end }}
      {{- end }}
      {{- end }}
      {{- range $name, $value := $values.settings }}
      - name: {{ $name }}
        value: {{ if kindIs "float64" $value }}{{ if eq $value (floor $value) }}{{ $value | int64 | quote }}{{ else }}{{ $value | quote }}{{ end }}{{ else }}{{ $value | quote }}{{ end }}
      {{- end }}
      {{- if $values.ca.configMap }}
      - name: NODE_EXTRA_CA_CERTS
        value: /etc/countersign/ca/{{ $values.ca.key }}
      {{- end }}
      {{- if $values.clientCertificate.secret }}
      - name: EGRESS_CLIENT_CERT
        value: /etc/countersign/client-certificate/tls.crt
      - name: EGRESS_CLIENT_KEY
        value: /etc/countersign/client-certificate/tls.key
      {{- end }}
      {{- with $values.extraEnv }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    securityContext:
      readOnlyRootFilesystem: true
      allowPrivilegeEscalation: false
      capabilities:
        drop: [ALL]
    resources:
      {{- toYaml .resources | nindent 6 }}
    volumeMounts:
      - name: tmp
        mountPath: /tmp
      {{- if $values.ca.configMap }}
      - name: ca
        mountPath: /etc/countersign/ca
        readOnly: true
      {{- end }}
      {{- if $values.clientCertificate.secret }}
      - name: client-certificate
        mountPath: /etc/countersign/client-certificate
        readOnly: true
      {{- end }}
    {{- if $isServer }}
    ports:
      {{- if eq .component "api" }}
      - name: http
        containerPort: 3000
      {{- end }}
      - name: operations
        containerPort: 9464
    # The start may wait for another process that migrates.
    startupProbe:
      httpGet: { path: /healthz, port: operations }
      periodSeconds: 2
      failureThreshold: 300
    livenessProbe:
      httpGet: { path: /healthz, port: operations }
      periodSeconds: 10
      timeoutSeconds: 5
      failureThreshold: 3
    # More than once within SHUTDOWN_DELAY_MS.
    readinessProbe:
      httpGet: { path: /readyz, port: operations }
      periodSeconds: 2
      timeoutSeconds: 2
      failureThreshold: 2
    {{- end }}
volumes:
  - name: tmp
    emptyDir:
      sizeLimit: 64Mi
  {{- if $values.ca.configMap }}
  - name: ca
    configMap:
      name: {{ $values.ca.configMap }}
  {{- end }}
  {{- if $values.clientCertificate.secret }}
  - name: client-certificate
    secret:
      secretName: {{ $values.clientCertificate.secret }}
  {{- end }}
{{- end -}}
